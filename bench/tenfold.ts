/** Ten times as many rows, imported in random order and once more, with lists on them and what must not grow with them. */
import { join } from "node:path";
import { writeBankFile, type BankFile } from "./book.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { filters } from "./filters.ts";
import { growth } from "./growth.ts";
import { lists } from "./lists.ts";
import { run, type Measured } from "./measure.ts";
import type { Result } from "./table.ts";

const FACTOR = 10;
const NOTHING_NEW = 8;
const DAYS = 2000;
const MEMORY_BUDGET = 240;

export async function tenfold({ folder, rows }: Bench): Promise<Result[]> {
  const many = rows * FACTOR;
  const book = { home: join(folder, "tenfold") };
  const file = { path: join(folder, `random-${many}.csv`), rows: many, days: DAYS, shape: "random" } as const;
  const rising = { path: join(folder, `tenth-${rows}.csv`), rows, days: DAYS };
  await writeBankFile(rising);
  const tenth = await run(cashbook({ home: join(folder, "tenth") }, importOf(rising)));
  await writeBankFile(file);
  const first = await run(cashbook(book, importOf(file)));
  const again = await run(cashbook(book, importOf(file), [NOTHING_NEW]));
  const work = `tx import of ${many.toLocaleString("en")} rows in random order`;
  const results: Result[] = [
    {
      work,
      floor_name: `ten times an import of ${rows.toLocaleString("en")} rows, rising`,
      floor: tenth.seconds * FACTOR,
      figure: first.seconds,
      unit: "s",
      budget: 1.3,
    },
    {
      work: `${work}: the same again`,
      floor_name: "the first import",
      floor: first.seconds,
      figure: again.seconds,
      unit: "s",
      budget: 0.6,
    },
    ...peakOf(`${work}: its peak memory`, first),
    ...peakOf(`${work}: the peak memory of the same again`, again),
  ];
  const large = { ...book, folder, rows: many };
  results.push(...(await lists(large)), ...(await filters(large)), ...(await growth(large)));
  return results;
}

function importOf({ path }: BankFile): readonly string[] {
  return ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"];
}

/** None where the system does not tell it. */
function peakOf(work: string, { peak_mb }: Measured): readonly Result[] {
  if (peak_mb === null) return [];
  return [{ work, floor_name: "", floor: NaN, figure: peak_mb, unit: "MB", budget: MEMORY_BUDGET }];
}
