package io.carillon.bench.database;

import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections that join the JTA transaction of their thread, with the server's own transaction
 * manager (Narayana). It keeps no log, because one database alone needs none: its commit is in one
 * phase, here as in the server.
 */
public final class JtaPool implements AutoCloseable {
  private static final Duration ACQUIRED_WITHIN = Duration.ofSeconds(30);

  static {
    arjPropertyManager
        .getObjectStoreEnvironmentBean()
        .setObjectStoreType(VolatileStore.class.getName());
  }

  private final TransactionManager transactions =
      com.arjuna.ats.jta.TransactionManager.transactionManager();
  private final AgroalDataSource dataSource;

  JtaPool(PGSimpleDataSource database, int size) {
    AgroalDataSourceConfigurationSupplier settings = new AgroalDataSourceConfigurationSupplier();
    settings
        .connectionPoolConfiguration()
        .maxSize(size)
        .acquisitionTimeout(ACQUIRED_WITHIN)
        .transactionIntegration(
            new NarayanaTransactionIntegration(
                transactions, new TransactionSynchronizationRegistryImple()))
        .connectionFactoryConfiguration()
        .jdbcUrl(database.getUrl())
        .principal(new NamePrincipal(database.getUser()))
        .credential(new SimplePassword(database.getPassword()));
    try {
      dataSource = AgroalDataSource.from(settings);
    } catch (SQLException e) {
      throw new DatabaseException("No pool of connections to the database", e);
    }
  }

  public TransactionManager transactions() {
    return transactions;
  }

  public DataSource dataSource() {
    return dataSource;
  }

  @Override
  public void close() {
    dataSource.close();
  }
}
