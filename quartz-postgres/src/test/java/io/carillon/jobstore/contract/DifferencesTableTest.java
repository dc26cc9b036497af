package io.carillon.jobstore.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.Promise;
import io.carillon.testkit.contract.RamJobStores;
import io.carillon.testkit.contract.StockJobStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table in docs/job-store-contract.md says what the contract's declarations say. After a change
 * of these, {@code -Dcarillon.docs.write=true} writes it anew.
 */
class DifferencesTableTest {
  private static final Path PAGE = Path.of("..", "docs", "job-store-contract.md");
  private static final String BEGINS = "| call |";

  private static final List<JobStoreFactory> STORES =
      List.of(
          new RamJobStores(),
          new StockJobStores(),
          PostgresJobStores.withStandardTriggers(),
          PostgresJobStores.withOneShots());

  @Test
  void pageSaysWhatTheContractDeclares() throws IOException {
    String page = Files.readString(PAGE);
    String text = page.substring(0, page.indexOf(BEGINS));
    if (Boolean.getBoolean("carillon.docs.write")) {
      Files.writeString(PAGE, text + table());
    } else {
      assertEquals(table(), page.substring(text.length()));
    }
  }

  private static String table() {
    String stores = STORES.stream().map(JobStoreFactory::storeName).collect(cells());
    String head = BEGINS + " documented | " + stores + "\n" + "|---".repeat(6) + "|\n";
    return head
        + Stream.of(Promise.values())
            .map(promise -> row(promise) + "\n")
            .collect(Collectors.joining());
  }

  private static String row(Promise promise) {
    String stores =
        STORES.stream()
            .map(store -> store.quirks().getOrDefault(promise, "as documented"))
            .collect(cells());
    return "| `%s` | %s | %s".formatted(promise.call(), promise.documented(), stores);
  }

  private static java.util.stream.Collector<CharSequence, ?, String> cells() {
    return Collectors.joining(" | ", "", " |");
  }
}
