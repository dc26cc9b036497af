package io.carillon.bench.scenario;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** How much heap do the nodes take, and how much do their threads allocate? */
final class Heap implements Watch {
  private static final double MEBIBYTE = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private long allocated;
  private long peak;

  @Override
  public void begin() {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    allocated = -allocatedByLiveThreads();
  }

  @Override
  public void end() {
    allocated += allocatedByLiveThreads();
    peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private long allocatedByLiveThreads() {
    return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  /** For instance {@code peak heap 190 of 256 MiB, 5120 bytes allocated a firing}. */
  String describe(long events) {
    return String.format(
        Locale.ROOT,
        "peak heap %.0f of %.0f MiB, %d bytes allocated a firing",
        peak / MEBIBYTE,
        Runtime.getRuntime().maxMemory() / MEBIBYTE,
        events == 0 ? 0 : allocated / events);
  }
}
