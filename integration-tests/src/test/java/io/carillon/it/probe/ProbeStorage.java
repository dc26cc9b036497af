package io.carillon.it.probe;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.Removed;
import io.carillon.api.Storage;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;

/** A storage that an application brings: its objects are the rows of a table. */
@ApplicationScoped
public class ProbeStorage implements Storage {
  @Resource(lookup = "java:jboss/datasources/CarillonSchedulerDS")
  DataSource database;

  @Override
  public String kind() {
    return "probe";
  }

  @Override
  public Optional<String> problem(String path) {
    return Optional.empty();
  }

  @Override
  public RootOpening open(RootLocation root) {
    return new Opened(new Rows());
  }

  private final class Rows implements OpenRoot {
    @Override
    public Inspection inspect(String path, Extent extent, BooleanSupplier mayGoOn) {
      return change("UPDATE probe_object SET path = path WHERE path = ?", path) > 0
          ? new Inspection.Present(1, 1, Inspection.Present.Coverage.COMPLETE)
          : new Absent();
    }

    @Override
    public Removal remove(String path, Extent extent, BooleanSupplier mayGoOn) {
      return change("DELETE FROM probe_object WHERE path = ?", path) > 0
          ? new Removed(1, 1)
          : new Absent();
    }

    private int change(String sql, String path) {
      try (Connection connection = database.getConnection();
          var statement = connection.prepareStatement(sql)) {
        statement.setString(1, path);
        return statement.executeUpdate();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Relocation move(String from, String to) {
      return new Refused("rows do not move");
    }

    @Override
    public OptionalLong freeBytes() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {
      // nothing is held
    }
  }
}
