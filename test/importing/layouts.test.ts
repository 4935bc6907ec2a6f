/** Layouts of common banks with invented data: each is a file and, beside it, what must come of it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/model.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

const folder = new URL("../fixtures/csv/", import.meta.url);

interface Expected {
  readonly choices?: ReadingChoices;
  /** What detection must find; members that are not named may be anything. */
  readonly reading?: Readonly<Record<string, unknown>>;
  /** Every row of the table; a merchant written `*` may be any, or none. */
  readonly rows?: readonly string[];
  /** Or the refusal, with words that its remedy must hold. */
  readonly problem?: { readonly code: string; readonly remedy: readonly string[] };
}

const names = readdirSync(folder)
  .filter((name) => name.endsWith(".csv"))
  .map((name) => name.slice(0, -4));

describe("layouts of banks", () => {
  test.each(names)("%s", async (name) => {
    const expected = JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), "utf8")) as Expected;
    const source = memoryFile(readFileSync(new URL(`${name}.csv`, folder)), { name: `${name}.csv` });
    const outcome = await readWhole(source, expected.choices).catch((error: unknown) => error);

    if (expected.problem !== undefined) {
      expect(outcome).toBeInstanceOf(Problem);
      const problem = outcome as Problem;
      expect(problem.code).toBe(expected.problem.code);
      for (const word of expected.problem.remedy) expect(problem.remedy).toContain(word);
      return;
    }
    if (outcome instanceof Error) throw outcome;
    const { reading, rows } = outcome as Awaited<ReturnType<typeof readWhole>>;
    const { detected, mapping, groups } = reading;
    expect({ ...detected, sign: mapping.sign, groups: groups.map(toldGroup) }).toMatchObject(
      expected.reading ?? {},
    );
    const wanted = expected.rows ?? [];
    expect(rows.map((row, index) => withStar(told(row), wanted[index]))).toEqual(wanted);
    expect(rows.length).toBe(reading.rows);
  });

  test("there are at least 25 of them", () => {
    expect(names.length).toBeGreaterThanOrEqual(25);
  });
});

function withStar(row: string, wanted: string | undefined): string {
  if (wanted === undefined || !wanted.endsWith(" | *")) return row;
  return `${row.split(" | ").slice(0, 4).join(" | ")} | *`;
}
