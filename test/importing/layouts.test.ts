/** Layouts of common banks with invented data: each is a file and, beside it, what must come of it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { sourceFormats, type SourceFormat } from "../../src/importing/source-file.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

const fixtures = new URL("../fixtures/", import.meta.url);

interface Expected {
  readonly choices?: ReadingChoices;
  /** What detection must find; members that are not named may be anything. */
  readonly reading?: Readonly<Record<string, unknown>>;
  /** Every row of the table; a merchant written `*` may be any, or none. */
  readonly rows?: readonly string[];
  /** The bank's own id of every booked row, where the format has them. */
  readonly ids?: readonly (string | null)[];
  /** Or the refusal, with words that its remedy must hold. */
  readonly problem?: { readonly code: string; readonly remedy: readonly string[] };
}

/** How many files of each format there are at least. */
const AT_LEAST: Readonly<Record<SourceFormat, number>> = {
  csv: 200,
  ofx: 20,
  qif: 13,
  mt940: 20,
  camt: 18,
  bai2: 8,
  "1c": 4,
  norma43: 3,
  coda: 3,
  cfonb120: 3,
  gpc: 3,
  cnab240: 3,
  tito: 3,
  zengin: 3,
  multicash: 2,
  gocardless: 2,
  "enable-banking": 2,
  simplefin: 1,
  plaid: 2,
  wise: 2,
  stripe: 1,
  truelayer: 2,
  starling: 1,
  monzo: 1,
  "revolut-business": 1,
  paypal: 1,
  ynab: 1,
  "open-banking-uk": 1,
  tink: 1,
  "salt-edge": 1,
  teller: 1,
  mercury: 1,
  brex: 2,
  ramp: 1,
  up: 1,
  bunq: 1,
  monobank: 1,
  n26: 1,
  fio: 1,
  george: 1,
  fdx: 3,
  belvo: 1,
  pluggy: 1,
  "lunch-money": 1,
  qonto: 1,
  xlsx: 8,
  xls: 3,
  spreadsheetml: 3,
  ods: 1,
  html: 4,
  "json-rows": 2,
};

describe.each(sourceFormats.filter((format) => existsSync(new URL(format, fixtures))))("%s", (format) => {
  const folder = new URL(`${format}/`, fixtures);
  const files = readdirSync(folder).filter((name) => !name.endsWith(".expected.json"));

  test.each(files)("%s", async (name) => {
    const stem = name.replace(/\.[^.]+$/, "");
    const expected = JSON.parse(readFileSync(new URL(`${stem}.expected.json`, folder), "utf8")) as Expected;
    // No name of a file tells its format.
    const source = memoryFile(readFileSync(new URL(name, folder)), { name: "export.dat" });
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
    expect(reading.format).toBe(format);
    expect({ ...detected, sign: mapping.sign, groups: groups.map(toldGroup) }).toMatchObject(
      expected.reading ?? {},
    );
    const wanted = expected.rows ?? [];
    expect(rows.map((row, index) => withStar(told(row), wanted[index]))).toEqual(wanted);
    expect(rows.length).toBe(reading.rows);
    if (expected.ids === undefined) return;
    const booked = rows.filter((row) => row.verdict === "booked");
    expect(booked.map(({ bank_id }) => bank_id ?? null)).toEqual(expected.ids);
  });

  test(`there are at least ${AT_LEAST[format]} of them`, () => {
    expect(files.length).toBeGreaterThanOrEqual(AT_LEAST[format]);
  });
});

function withStar(row: string, wanted: string | undefined): string {
  if (wanted === undefined || !wanted.endsWith(" | *")) return row;
  return `${row.split(" | ").slice(0, 4).join(" | ")} | *`;
}
