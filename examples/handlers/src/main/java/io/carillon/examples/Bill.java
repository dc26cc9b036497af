package io.carillon.examples;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;

/** The payload of {@code PayBills}. The currency is an ISO 4217 code. */
public record Bill(String payee, BigDecimal amount, String currency) {
  private static final BigDecimal LIMIT = new BigDecimal("1000000000");

  /** Why this can never be paid, if so. */
  Optional<String> problem() {
    if (payee == null || payee.isBlank()) {
      return Optional.of("payee: must not be empty");
    }
    if (amount == null || amount.signum() <= 0 || amount.compareTo(LIMIT) >= 0) {
      return Optional.of("amount: must be more than 0 and less than " + LIMIT);
    }
    return currencyProblem();
  }

  private Optional<String> currencyProblem() {
    Optional<Currency> known =
        Currency.getAvailableCurrencies().stream()
            .filter(candidate -> candidate.getCurrencyCode().equals(currency))
            .findAny();
    if (known.isEmpty()) {
      return Optional.of("currency: must be an ISO 4217 code such as EUR");
    }
    int digits = Math.max(0, known.get().getDefaultFractionDigits());
    return amount.stripTrailingZeros().scale() > digits
        ? Optional.of("amount: %s has %d decimal places".formatted(currency, digits))
        : Optional.empty();
  }
}
