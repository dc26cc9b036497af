package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Answers which deletions there are. */
@ApplicationScoped
@Transactional
public class DeletionQueries {
  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  /** A page of deletions, newest first. */
  public Page<DeletionView> page(DeletionFilter filter, PageRequest request) {
    CriteriaBuilder builder = entityManager.getCriteriaBuilder();
    CriteriaQuery<DeletionRecord> query = builder.createQuery(DeletionRecord.class);
    Root<DeletionRecord> record = query.from(DeletionRecord.class);
    List<Predicate> restrictions = new ArrayList<>();
    request
        .after()
        .map(UUID::fromString)
        .ifPresent(after -> restrictions.add(builder.lessThan(record.get("id"), after)));
    filter.root().ifPresent(root -> restrictions.add(builder.equal(record.get("root"), root)));
    filter.state().ifPresent(state -> restrictions.add(isIn(state, builder, record)));
    query.where(restrictions.toArray(Predicate[]::new)).orderBy(builder.desc(record.get("id")));
    List<DeletionView> rows =
        entityManager
            .createQuery(query)
            .setMaxResults(request.probeLimit())
            .getResultStream()
            .map(DeletionView::of)
            .toList();
    return Page.of(rows, request, view -> view.id().toString());
  }

  private static Predicate isIn(
      DeletionState state, CriteriaBuilder builder, Root<DeletionRecord> record) {
    Predicate parked = builder.equal(record.get("state"), "PARKED");
    Predicate deleting =
        builder.or(builder.isNotNull(record.get("claim")), builder.isTrue(record.get("begun")));
    return switch (state) {
      case PARKED -> parked;
      case DELETING -> builder.and(builder.not(parked), deleting);
      case SCHEDULED -> builder.and(builder.not(parked), builder.not(deleting));
    };
  }

  /** One deletion that is not done. */
  public Optional<DeletionView> find(UUID id) {
    return Optional.ofNullable(entityManager.find(DeletionRecord.class, id)).map(DeletionView::of);
  }
}
