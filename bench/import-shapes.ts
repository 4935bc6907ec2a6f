/** Import of files of every shape against the same number of rows listed oldest first, and each of them again: dry, and done. */
import { join } from "node:path";
import { largest } from "../src/contract/values/extremes.ts";
import { fileShapes, type FileShape } from "./bank-lines.ts";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { run, type Measured } from "./measure.ts";
import type { Result } from "./table.ts";

const NOTHING_NEW = 8;
const DAYS = 2000;
/** How many times as long as the rising file a shape may take. */
const BUDGETS: Readonly<Record<FileShape, number | null>> = {
  rising: null,
  falling: 1.3,
  random: 1.3,
  "one day": 1.4,
  "equal rows": 1.4,
  "ten accounts": 1.4,
  "quotes, categories, merchants, tags": 1.4,
};
const AGAIN_BUDGET = 0.6;
/** A dry run of what is there already writes nothing, and lists every row. */
const DRY_BUDGET = 1.3;
const MEMORY_BUDGET = 240;

export async function importShapes(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  const peaks: Measured["peak_mb"][] = [];
  let rising: number | undefined;
  for (const shape of fileShapes) {
    const [first, again, dry] = await importTwice(bench, shape);
    rising ??= first.seconds;
    peaks.push(first.peak_mb, again.peak_mb, dry.peak_mb);
    const rows = `${bench.rows.toLocaleString("en")} rows, ${shape}`;
    if (shape !== "rising") {
      results.push({
        ...{ work: `tx import of ${rows}`, floor_name: "the same number of rows, rising" },
        ...{ floor: rising, figure: first.seconds, unit: "s", budget: BUDGETS[shape] },
      });
    }
    results.push({
      ...{ work: `${rows}: the same import again`, floor_name: "the first import" },
      ...{ floor: first.seconds, figure: again.seconds, unit: "s", budget: AGAIN_BUDGET },
    });
    results.push({
      ...{ work: `${rows}: a dry run of it`, floor_name: "the first import" },
      ...{ floor: first.seconds, figure: dry.seconds, unit: "s", budget: DRY_BUDGET },
    });
  }
  const peak = largest(peaks.filter((peak) => peak !== null));
  if (!Number.isFinite(peak)) return results;
  const memory = { work: "peak memory of all of these", floor_name: "", floor: NaN, figure: peak } as const;
  return [...results, { ...memory, unit: "MB", budget: MEMORY_BUDGET }];
}

/** Into a book of its own; then as a dry run. */
async function importTwice(bench: Bench, shape: FileShape): Promise<readonly [Measured, Measured, Measured]> {
  const { folder, rows } = bench;
  const name = shape.replaceAll(/\W+/g, "-");
  const path = join(folder, `${name}-${rows}.csv`);
  await writeBankFile({ path, rows, days: DAYS, shape });
  const account = shape === "ten accounts" ? [] : ["--account", "Main", "--currency", "EUR"];
  const args = ["tx", "import", path, ...account, "--yes"];
  const book = { home: join(folder, `home-of-${name}`) };
  return [
    await run(cashbook(book, args)),
    await run(cashbook(book, args, [NOTHING_NEW])),
    await run(cashbook(book, [...args, "--dry-run"], [NOTHING_NEW])),
  ];
}
