/**
 * The bench: `npm run bench [-- --rows 1000000] [--only costs,latency] [--full]`. Every figure stands beside a floor that was measured in the same
 * run on the same machine. Prints a table, and writes bench/results.json. `--full` also measures ten times as many rows.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { costs, costTable } from "./cost.ts";
import { filters } from "./filters.ts";
import { growth } from "./growth.ts";
import { http } from "./http.ts";
import { importing } from "./import.ts";
import { importShapes } from "./import-shapes.ts";
import { latency } from "./latency.ts";
import { lists } from "./lists.ts";
import { postgres } from "./postgres.ts";
import { rules } from "./rules.ts";
import { startUp } from "./start-up.ts";
import { tenfold } from "./tenfold.ts";
import { ratio, table, type Result } from "./table.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    only: { type: "string" },
    full: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const parts = {
  startUp,
  importing,
  importShapes,
  lists,
  filters,
  rules,
  http,
  growth,
  postgres,
  latency,
  tenfold,
};
const only = values.only?.split(",");
const isWanted = (name: string) => only?.includes(name) ?? (name !== "tenfold" || values.full);
const folder = mkdtempSync(join(tmpdir(), "cashbook-bench-"));

try {
  const bench = { folder, home: join(folder, "home"), rows };
  const results: Result[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!isWanted(name)) continue;
    const found = await part(bench);
    results.push(...found);
    process.stderr.write(`${table(found)}\n`);
  }
  const spent = isWanted("costs") ? await costs(folder) : undefined;
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
  };
  const written = results.map((result) => ({
    ...result,
    ratio: result.unit === "MB" ? null : ratio(result),
  }));
  writeFileSync(
    join(import.meta.dirname, "results.json"),
    `${JSON.stringify({ machine, results: written, ...(spent === undefined ? {} : { costs: spent }) }, null, 2)}\n`,
  );
  const { node, platform, processor, cores, memory_gb } = machine;
  process.stdout.write(
    `\n${node}, ${platform}, ${processor}, ${cores} cores, ${memory_gb} GB\n\n${table(results)}\n`,
  );
  if (spent !== undefined) process.stdout.write(`\n${costTable(spent)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
