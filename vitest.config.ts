import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/postgres/for-all-tests.ts",
    // Tests start real processes and wait for real disks; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Left to itself it leaves a core to whoever watches; most of these tests wait for processes of their own, so that more
    // workers than cores use them up.
    maxWorkers: "150%",
  },
});
