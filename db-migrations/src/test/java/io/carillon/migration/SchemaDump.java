package io.carillon.migration;

import java.sql.SQLException;

/** A schema as text that a person can read and a diff can compare, from PostgreSQL's catalog. */
final class SchemaDump {
  /** One line a fact, in an order that does not depend on when it was created. */
  private static final String FACTS =
      """
      WITH tables AS (
        SELECT c.oid, c.relname, c.relkind, c.reloptions, c.relispartition, c.relpartbound
        FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace
          AND c.relkind IN ('r', 'p')
          AND c.relname <> 'carillon_schema_history'
      ), facts AS (
        SELECT relname, 0 AS part, 0 AS position,
          E'\\n' || 'TABLE ' || relname
            || coalesce(' PARTITION BY ' || pg_get_partkeydef(oid), '')
            || coalesce(' PARTITION OF ' || (SELECT inhparent::regclass FROM pg_inherits WHERE inhrelid = oid)
                 || ' ' || pg_get_expr(relpartbound, oid), '')
            || coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', '') AS line
        FROM tables
        UNION ALL
        SELECT relname, 1, attnum,
          '  ' || rpad(attname::text, 20) || ' ' || format_type(atttypid, atttypmod)
            || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
            || coalesce(CASE attgenerated WHEN '' THEN ' DEFAULT ' ELSE ' GENERATED ALWAYS AS ' END
                 || btrim(regexp_replace(pg_get_expr(adbin, adrelid), '\\s+', ' ', 'g')), '')
        FROM tables
        JOIN pg_attribute a ON a.attrelid = oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
        UNION ALL
        SELECT relname, 2, 0, '  CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(k.oid)
        FROM tables JOIN pg_constraint k ON conrelid = tables.oid
        WHERE contype <> 'n'
        UNION ALL
        SELECT tables.relname, 3, 0, '  ' || replace(pg_get_indexdef(indexrelid), ' public.', ' ')
        FROM tables JOIN pg_index i ON indrelid = tables.oid
        WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
        UNION ALL
        SELECT relname, 4, 0, '  ' || replace(pg_get_triggerdef(t.oid), ' public.', ' ')
        FROM tables JOIN pg_trigger t ON tgrelid = tables.oid
        WHERE NOT tgisinternal
      )
      SELECT line FROM facts ORDER BY relname COLLATE "C", part, position, line COLLATE "C"
      """;

  private static final String OTHERS =
      """
      SELECT E'\\n' || kind || ' ' || name FROM (
        SELECT 'FUNCTION' AS kind, oid::regprocedure::text AS name
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'VIEW' END, relname
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('S', 'v', 'm')
        UNION ALL
        SELECT 'ROW', 'qrtz_locks ' || sched_name || ' ' || lock_name FROM qrtz_locks
      ) others
      ORDER BY kind, name COLLATE "C"
      """;

  private SchemaDump() {}

  static String of(EmptyDatabase database) throws SQLException {
    return String.join("\n", database.query(FACTS)).strip()
        + "\n"
        + String.join("", database.query(OTHERS))
        + "\n";
  }
}
