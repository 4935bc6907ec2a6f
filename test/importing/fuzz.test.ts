/** Golden files of every format, damaged at random: each is read or refused, soon, and nothing else happens. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { sourceFormats } from "../../src/importing/source-file.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const RUNS = process.env["CASHBOOK_TEST_FULL"] === undefined ? 60 : 20_000;
/** Milliseconds of the processor that a small file may take at most. */
const MOST_MS = 1000;

/** What can happen to bytes on their way. */
type Damage =
  | { readonly kind: "cut"; readonly at: number }
  | { readonly kind: "put"; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: "drop"; readonly at: number; readonly length: number }
  | { readonly kind: "repeat"; readonly at: number; readonly length: number; readonly times: number };

/** A place in a file, in thousandths of its size. */
const place = fc.nat(999);
const words = [
  "\n",
  ";",
  ",",
  '"',
  "'",
  "<",
  ">",
  "&",
  "<!DOCTYPE x>",
  ":61:",
  "\0",
  "-",
  "9".repeat(20),
  "\ufeff",
  "é",
  "}",
];
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant("cut" as const), at: place }),
  fc.record({
    kind: fc.constant("put" as const),
    at: place,
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom(...words).map((word) => new TextEncoder().encode(word)),
    ),
  }),
  fc.record({ kind: fc.constant("drop" as const), at: place, length: fc.nat(40) }),
  fc.record({
    kind: fc.constant("repeat" as const),
    at: place,
    length: fc.nat(60),
    times: fc.integer({ min: 2, max: 30 }),
  }),
);

function damaged(bytes: Uint8Array, all: readonly Damage[]): Uint8Array {
  let now = Buffer.from(bytes);
  for (const one of all) {
    const at = Math.floor((one.at * now.length) / 1000);
    if (one.kind === "cut") now = now.subarray(0, at);
    if (one.kind === "put") now = Buffer.concat([now.subarray(0, at), one.bytes, now.subarray(at)]);
    if (one.kind === "drop") now = Buffer.concat([now.subarray(0, at), now.subarray(at + one.length)]);
    if (one.kind === "repeat") {
      const piece = now.subarray(at, at + one.length);
      const pieces = Array.from({ length: one.times }, () => piece);
      now = Buffer.concat([now.subarray(0, at), ...pieces, now.subarray(at + one.length)]);
    }
  }
  return now;
}

describe.each(sourceFormats.filter((format) => existsSync(new URL(format, fixtures))))("%s", (format) => {
  const folder = new URL(`${format}/`, fixtures);
  const files = readdirSync(folder)
    .filter((name) => !name.endsWith(".expected.json"))
    .map((name) => readFileSync(new URL(name, folder)));

  test(`${RUNS} damaged files are read or refused`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        async (index, all) => {
          const source = memoryFile(damaged(files[index] ?? new Uint8Array(), all), { name: "export.dat" });
          const spentMs = processorClock();
          try {
            const { reading, rows } = await readWhole(source, { currency: "EUR" });
            expect(rows.length).toBe(reading.rows);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
          expect(spentMs()).toBeLessThan(MOST_MS);
        },
      ),
      { numRuns: RUNS },
    );
  }, 600_000);
});
