/**
 * A service's answer beside a file of the bank for the same account, in whatever order: days that both have are in the book once,
 * none is missing, and nobody is asked where a reference or the words say that it is the same booking.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testBook } from "../../support/book.ts";
import { hasTurn } from "../../support/in-short.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { everything, makeAccount } from "../../support/import.ts";
import {
  camt,
  between,
  inBook,
  mt940,
  run,
  settle,
  truth,
  type File,
  type Place,
} from "./account-in-formats.ts";
import {
  bankReference,
  csv,
  enableBanking,
  gocardless,
  ownId,
  wise,
  type Answer,
  type IdOf,
} from "./service-answers.ts";

let place: Place;
beforeEach(async () => {
  const book = await testBook();
  const folder = mkdtempSync(join(tmpdir(), "cashbook-services-"));
  place = { book, folder, account: await makeAccount(book, "Giro") };
});
afterEach(async () => {
  await place.book.close();
  rmSync(place.folder, { recursive: true, force: true });
});

const services: Readonly<Record<string, Answer>> = { enableBanking, gocardless, wise };
const files: Readonly<Record<string, (days: readonly [number, number]) => File>> = {
  "CSV with the purpose": csv("purpose"),
  "CSV with the name before the purpose": csv("name and purpose"),
  "CAMT.053 with other references": (days) => camt(days, "each its own"),
  "CAMT.053 without references": (days) => camt(days, "none"),
  "MT940 with other references": (days) => mt940(days, "each its own"),
  "MT940 without references": (days) => mt940(days, "none"),
};
/** Days of the file and of the answer, the first of which comes first. */
const spans = [
  ["the same days", [2, 20], [2, 20]],
  ["days in common", [2, 13], [12, 20]],
  ["the second within the first", [2, 20], [9, 13]],
  ["the first within the second", [9, 13], [2, 20]],
  ["one day in common", [2, 12], [12, 20]],
] as const;

describe.each(Object.entries(services))("%s", (service, answer) => {
  describe.each(Object.entries(files))("and %s", (name, file) => {
    const cases = (["the file first", "the answer first"] as const).flatMap((order) =>
      spans.map((span) => [order, ...span] as const),
    );
    const turn = Object.keys(services).indexOf(service) + Object.keys(files).indexOf(name);
    const own = cases.filter((_, at) => hasTurn(at + 2 * turn, { oneIn: 10 }));
    test.each(own)("%s, %s: each booking is there once", async (order, _, first, second) => {
      const [one, other] =
        order === "the file first" ? [file(first), answer(second)] : [answer(first), file(second)];
      const common = between(Math.max(first[0], second[0]), Math.min(first[1], second[1]));
      // CAMT.053 says of a batch how many payments it is, and nothing that a service says.
      const batches = name.startsWith("CAMT") ? common.filter(({ payments }) => payments !== undefined) : [];
      expect(await run(place, one)).toMatchObject({ held: 0, duplicates: 0 });
      const { held, duplicates, import_id } = await run(place, other);
      expect({ held, duplicates }).toEqual({
        held: batches.length,
        duplicates: common.length - batches.length,
      });
      if (held > 0) await settle(place, import_id ?? "");
      expect(await inBook(place)).toEqual(truth(2, 20));
      // And again: what was recognised by words is recognised once more.
      expect(await run(place, other)).toMatchObject({ created: 0 });
      expect(await run(place, one)).toMatchObject({ created: 0 });
      expect(await inBook(place)).toEqual(truth(2, 20));
    });
  });

  test("the bank's own reference in both files tells, whatever the words are", async () => {
    await run(place, camt([2, 13], "the same"));
    const other: Answer = (days) => answer(days, bankReference);
    const reworded = other([12, 20]).text.replaceAll("Kartenzahlung", "Zahlung").replaceAll("Miete", "Mtl.");
    expect(await run(place, { name: "answer.json", text: reworded })).toMatchObject({
      held: 0,
      duplicates: 4,
    });
    expect(await inBook(place)).toEqual(truth(2, 20));
  });

  test.each([
    ["the file first", csv("other words")([2, 13]), answer([12, 20])],
    ["the answer first", answer([2, 13]), csv("other words")([12, 20])],
  ])("without common words, %s: rows of one amount are held beside each other", async (_, one, other) => {
    await run(place, one);
    const { import_id, held, duplicates } = await run(place, other);
    expect({ held: held >= 4, duplicates }).toEqual({ held: true, duplicates: 0 });
    await settle(place, import_id ?? "");
    expect(await inBook(place)).toEqual(truth(2, 20));
  });
});

describe("an answer that gives a booking another id than the one before", () => {
  const renumbered =
    (...days: readonly number[]): IdOf =>
    (entry) =>
      days.includes(entry.day) ? `again-${ownId(entry)}` : ownId(entry);

  test("within its days", async () => {
    await run(place, enableBanking([2, 13]));
    const again = enableBanking([9, 20], renumbered(10, 12, 13));
    expect(await run(place, again)).toMatchObject({ held: 0, duplicates: 6 });
    expect(await inBook(place)).toEqual(truth(2, 20));
  });

  test("on a first or last day of which it repeats other rows", async () => {
    await run(place, gocardless([2, 16]));
    const [one] = between(16, 16);
    const again = gocardless([9, 16], (entry) => (entry === one ? "again" : ownId(entry)));
    expect(await run(place, again)).toMatchObject({ held: 0, created: 0 });
    expect(await inBook(place)).toEqual(truth(2, 16));
  });

  test("on a first or last day whose rows are all unknown: they are held, since pages of an answer can be cut there", async () => {
    await run(place, enableBanking([2, 13]));
    const { held, created, import_id } = await run(place, enableBanking([13, 20], renumbered(13)));
    expect({ held, created }).toEqual({ held: 1, created: between(14, 20).length });
    await settle(place, import_id ?? "");
    expect(await inBook(place)).toEqual(truth(2, 20));
  });

  test("with other words too: they are held", async () => {
    await run(place, enableBanking([2, 13]));
    const { name, text } = enableBanking([9, 20], renumbered(10));
    const reworded = text.replace(/(again-.{0,400}?)Kartenzahlung/, "$1Zahlung");
    expect(await run(place, { name, text: reworded })).toMatchObject({ held: 1, duplicates: 5 });
  });
});

test("of two equal payments of a day, one is in the file of the bank: the answer adds the other one alone", async () => {
  const [coffee] = between(9, 9);
  const twice = JSON.parse(enableBanking([2, 13]).text) as { transactions: { booking_date: string }[] };
  const again = twice.transactions.find(({ booking_date }) => booking_date.endsWith("09"));
  twice.transactions.push({ ...again, entry_reference: "another one" } as never);
  await run(place, csv("purpose")([2, 13]));
  const receipt = await run(place, { name: "twice.json", text: JSON.stringify(twice) });
  expect(receipt).toMatchObject({ created: 1, held: 0, duplicates: between(2, 13).length });
  expect((await inBook(place)).filter((row) => row.startsWith("2026-11-09"))).toHaveLength(2);
  expect(coffee?.amount).toBe(-450);
});

test("a transaction that was deleted stays deleted when a service tells it", async () => {
  await run(place, csv("purpose")([2, 13]));
  const rows = await everything(place.book, place.account);
  const rent = rows.find(({ description }) => description.startsWith("Miete"));
  await place.book.core.call(transactions.delete, place.book.owner, { id: rent?.id ?? "" });
  expect(await run(place, gocardless([2, 13]))).toMatchObject({ created: 0, held: 0 });
});
