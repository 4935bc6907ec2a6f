import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { onlyReporter } from "./test/support/only-reporter.ts";
import { RULES } from "./test/support/postgres/rules.ts";
import { testsWithoutDatabase } from "./test/support/postgres/without-database.ts";

/** What the core and the store promise, they promise on each database; of rules alone, the short run has SQLite only. */
const ON_BOTH = [
  "test/core/**/*.test.ts",
  "test/store/**/*.test.ts",
  // What the book remembers of an account's files.
  "test/client/import/earlier-files.test.ts",
];
/** What a database alone has. */
const OF_SQLITE = "test/store/dialect/sqlite/**/*.test.ts";
const OF_POSTGRES = ["test/store/dialect/postgres/**/*.test.ts", "test/several-servers/**/*.test.ts"];
/**
 * What `npm run test:quick` leaves to `npm test`: what starts processes, servers or browsers, kills them, reads large files,
 * or sweeps over all operations or commands.
 */
const SLOW = [
  "test/{boot,errors,program,server,store,support}/**",
  "test/build/{npm-package,same-bytes}.test.ts",
  "test/terminal/prompts/search.test.ts",
  "test/client/{foreign,import}/**",
  "test/core/idempotency/{in-steps,processes}.test.ts",
  "test/importing/{fuzz,turns,million,sure-rows,blank-lines,account-count,malformed,xls}.test.ts",
  "test/importing/{round-trip,wide-tables,xlsx-large,xlsx-malformed}.test.ts",
  "test/core/imports/{equal-amounts,repeated-file,running-balance}.test.ts",
  "test/report-page/{browser,service}.test.ts",
  "test/mcp/agent.test.ts",
  "test/core/{categories-in-use,periods/closed-days,undo/catalogue,suggestions/snapshot,transactions/query/{conditions,pages}}.test.ts",
  "test/{commands/fields-first,client/filter/term,terminal/help/help-layout}.test.ts",
  "test/client/{discovery,transport/remote/attempts}.test.ts",
  "test/commands/keys/optional-look-ups.test.ts",
  "test/core/transfers/search.test.ts",
  "test/{readme,transcripts,http-document}.test.ts",
];
const isFull = process.env["CASHBOOK_TEST_FULL"] === "1";
const isQuick = process.env["CASHBOOK_TEST_QUICK"] === "1";

export default defineConfig({
  test: {
    setupFiles: ["test/support/seeded-properties.ts"],
    globalSetup: ["test/support/memory-folder.ts", "test/support/postgres/for-all-tests.ts"],
    reporters: ["default", onlyReporter],
    // Tests start real processes and wait for real disks; a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of these tests wait for processes of their own, so that more workers than cores use them up. In percent, vitest
    // would take no more than there are cores.
    maxWorkers: 2 * availableParallelism(),
    // No file leaves anything behind in its process: one process runs many of them, and loads what they test once.
    isolate: false,
    // Where Node itself strips types it loads the modules, too: without Vite's runner a whole run takes 7 % less. No test
    // replaces a module, which the loader would be for.
    experimental: { viteModuleRunner: !process.features.typescript, nodeLoader: false },
    // Of processes that tests start from TypeScript, each uses what an earlier one has compiled. The built program is not
    // run with this: it keeps compiled code of its own.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/tests") },
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["test/**/*.test.ts"],
          exclude: [...OF_POSTGRES, ...(isQuick ? SLOW : [])],
          provide: { database: "sqlite" },
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...ON_BOTH, ...OF_POSTGRES],
          exclude: [
            OF_SQLITE,
            ...(isFull ? [] : RULES),
            ...testsWithoutDatabase(import.meta.dirname, { patterns: ON_BOTH, dialect: OF_POSTGRES }),
          ],
          provide: { database: "postgres" },
        },
      },
    ],
  },
});
