/**
 * A bank that tells the same account as MT940 until some day and as CAMT.053 from then on: days that both files have are in the
 * book once, and no day is missing, in whatever order the files come.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { testBook } from "../../support/book.ts";
import { makeAccount } from "../../support/import.ts";
import {
  camt,
  inBook,
  mt940,
  run,
  settle,
  truth,
  type Place,
  type References,
} from "./account-in-formats.ts";

let place: Place;
beforeEach(async () => {
  const book = await testBook();
  const folder = mkdtempSync(join(tmpdir(), "cashbook-change-of-format-"));
  place = { book, folder, account: await makeAccount(book, "Giro") };
});
afterEach(async () => {
  await place.book.close();
  rmSync(place.folder, { recursive: true, force: true });
});

describe.each<References>(["the same", "each its own", "none"])("references: %s", (references) => {
  test.each([
    ["MT940 first", [mt940([2, 13], references), camt([12, 20], references)]],
    ["CAMT.053 first", [camt([12, 20], references), mt940([2, 13], references)]],
    ["MT940 inside of CAMT.053", [mt940([9, 13], references), camt([2, 20], references)]],
    ["CAMT.053 inside of MT940", [camt([9, 13], references), mt940([2, 20], references)]],
    ["the same days", [mt940([2, 20], references), camt([2, 20], references)]],
    ["one day in common", [mt940([2, 12], references), camt([12, 20], references)]],
  ] as const)("%s: nothing is booked twice, nothing is lost", async (_, files) => {
    const receipts: Receipt[] = [];
    for (const file of files) receipts.push(await run(place, file));
    const held = receipts.flatMap(({ import_id, held: count }) => (count > 0 ? [import_id ?? ""] : []));
    if (references === "the same") expect(held).toEqual([]);
    const before = await inBook(place);
    for (const day of new Set(before)) {
      const count = (of: readonly string[]) => of.filter((one) => one === day).length;
      expect(count(before), day).toBeLessThanOrEqual(count(truth(2, 20)));
    }
    for (const id of held) await settle(place, id);
    expect(await inBook(place)).toEqual(truth(2, 20));
  });

  test.each([
    ["MT940 first", [mt940([2, 12], references), camt([13, 20], references)]],
    ["CAMT.053 first", [camt([13, 20], references), mt940([2, 12], references)]],
    ["with equal amounts on both sides", [mt940([2, 9], references), camt([10, 20], references)]],
    ["the other way", [camt([10, 20], references), mt940([2, 9], references)]],
  ] as const)(
    "one file begins where the other ends, %s: all is booked, nothing is held",
    async (_, files) => {
      for (const file of files) expect(await run(place, file)).toMatchObject({ held: 0, duplicates: 0 });
      expect(await inBook(place)).toEqual(truth(2, 20));
    },
  );
});
