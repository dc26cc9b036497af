package io.carillon.bench.report;

import io.carillon.bench.store.StoreKind;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A bar a store: how many times stock Quartz it drains, on a logarithmic scale. */
record Plot(Results results) {
  private static final String SCENARIO = "drain";
  private static final int LEFT = 150;
  private static final int WIDTH = 640;
  private static final int BAR = 22;
  private static final int STEP = 34;
  private static final double DECADE = 160;

  /** Where the axis begins: a tenth of stock Quartz. */
  private static final double LEAST = 0.1;

  String svg() {
    List<String> stores = results.stores(SCENARIO);
    StringBuilder svg = new StringBuilder();
    int height = STEP * (stores.size() + 1);
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"14\">%n",
            WIDTH,
            height));
    svg.append("<title>Drain, times stock Quartz, logarithmic</title>\n");
    for (int i = 0; i < stores.size(); i++) {
      svg.append(bar(stores.get(i), STEP / 2 + i * STEP));
    }
    return svg.append("</svg>\n").toString();
  }

  private String bar(String store, int top) {
    OptionalDouble reference = results.perSecond(SCENARIO, StoreKind.QUARTZ.label());
    double rate = results.perSecond(SCENARIO, store).orElse(0);
    if (reference.isEmpty() || reference.getAsDouble() == 0 || rate == 0) {
      return "";
    }
    double ratio = rate / reference.getAsDouble();
    double length = Math.max(1, DECADE * Math.log10(ratio / LEAST));
    return String.format(
        Locale.ROOT,
        """
        <text x="%d" y="%d" text-anchor="end">%s</text>
        <rect x="%d" y="%d" width="%.0f" height="%d" fill="%s"/>
        <text x="%.0f" y="%d">%.1f ×</text>
        """,
        LEFT - 8,
        top + BAR - 6,
        store,
        LEFT,
        top,
        length,
        BAR,
        store.equals("carillon") ? "#2a7f62" : "#9aa5b1",
        LEFT + length + 6,
        top + BAR - 6,
        ratio);
  }
}
