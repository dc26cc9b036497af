package io.carillon.bench.scenario;

/** Looks on while nodes drain. */
interface Watch {
  Watch NOTHING =
      new Watch() {
        @Override
        public void begin() {}

        @Override
        public void end() {}
      };

  /** Before the first node starts. */
  void begin();

  /** After the last event, while the nodes still run. */
  void end();
}
