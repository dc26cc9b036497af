package io.carillon.admin;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** A deletion's row as operators read it. Runs and callers change rows by statement only. */
@Entity
@Immutable
@Table(name = "carillon_deletion")
public class DeletionRecord {
  @Id private UUID id;
  private String root;
  private String path;
  private boolean recursive;
  private String state;
  private boolean begun;

  @Column(name = "due_at")
  private Instant dueAt;

  @Column(name = "next_try_at")
  private Instant nextTryAt;

  private int attempts;

  @Column(name = "last_error")
  private String lastError;

  @Column(name = "trashed_at")
  private Instant trashedAt;

  @Column(name = "removed_entries")
  private long removedEntries;

  @Column(name = "removed_bytes")
  private long removedBytes;

  private String reason;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "created_by")
  private String createdBy;

  private UUID claim;

  protected DeletionRecord() {}

  public UUID id() {
    return id;
  }

  public String root() {
    return root;
  }

  public String path() {
    return path;
  }

  public boolean recursive() {
    return recursive;
  }

  /** Where it is in its life. */
  public DeletionState state() {
    if (state.equals("PARKED")) {
      return DeletionState.PARKED;
    }
    return claim != null || begun ? DeletionState.DELETING : DeletionState.SCHEDULED;
  }

  public Instant dueAt() {
    return dueAt;
  }

  public Instant nextTryAt() {
    return nextTryAt;
  }

  public int attempts() {
    return attempts;
  }

  public Optional<String> lastError() {
    return Optional.ofNullable(lastError);
  }

  /** Since when it is in the trash, if it is. */
  public Optional<Instant> trashedAt() {
    return Optional.ofNullable(trashedAt);
  }

  /** Files, links and directories that are gone of it already. */
  public long removedEntries() {
    return removedEntries;
  }

  /** Bytes that are freed of it already. */
  public long removedBytes() {
    return removedBytes;
  }

  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  public Instant createdAt() {
    return createdAt;
  }

  public String createdBy() {
    return createdBy;
  }
}
