/** Files of one character a hundred thousand times: a pattern that begins anew at each of them takes the square of that, or worse. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const MANY = 300_000;
/** Milliseconds of the processor: each takes a tenth of it, and the square takes minutes. */
const MOST_MS = 3000;

const csv = (...rows: readonly string[]) =>
  ["Date,Description,Amount", "2026-01-13,Tea,-3.50", ...rows, "2026-01-15,Milk,-1.20"].join("\n");
const mt940 = (lines: readonly string[]) =>
  [
    ":20:START",
    ":25:12345678/123456",
    ":28C:1/1",
    ":60F:C260101EUR1000,00",
    ":61:260113D3,50NTRFNONREF",
    ...lines,
    ":62F:C260131EUR996,50",
    "-",
  ].join("\n");

const texts: Readonly<Record<string, string>> = {
  "tabs between quotes that could part them in many ways": `${`"a"${`${"\t".repeat(10)}"b"`.repeat(12)}x\n`.repeat(3)}`,
  "tabs before a text, where others end behind their quotes": `"Date" ,"Description" ,"Amount" \n${"\t".repeat(MANY)}x\n`,
  "line separators in QIF": `!Type:Bank\n${"\u2028".repeat(MANY)}x\nD13/01/2026\nT-3.50\nPTea\n^\n`,
  "blanks within a message of one line": `:20:START:25:12345678/123456:28C:1/1:60F:C260101EUR1000,00:61:260113D3,50NTRFNONREF:86:${" ".repeat(MANY)}x:62F:C260131EUR996,50`,
  "comments that can end in many ways before a page": "<!---->".repeat(40) + "x",
  "marks of the byte order before a page": `${"<!---->\ufeff".repeat(40)}x`,
  "digits and letters above a table that could part in many ways": `"Account AB12${"0".repeat(200)}_"\n${csv()}`,
  "a fee's word among letters of two scripts": csv().replace("Description", "p\u6570".repeat(MANY / 2)),
  "numbers with many marks above a table": `"${"1'".repeat(MANY / 2)}"\n${csv()}`,
  "slashes within a text of code words": mt940([`:86:/TRTP/SEPA/REMI/${"/".repeat(MANY)}x`]),
  "zeros within an amount of QIF": `!Type:Bank\nD13/01/2026\nT-1${"0".repeat(MANY)}1\nU-1${"0".repeat(MANY)}1\nPTea\n^\n`,
  ...Object.fromEntries(
    [" ", "0", "\u0661", '""'].flatMap((piece) => {
      const cell = `"${piece.repeat(MANY / piece.length)}x"`;
      return [
        [`${JSON.stringify(piece)} in place of a day`, csv(`${cell},Tea,-3.50`)],
        [`${JSON.stringify(piece)} in a text`, csv(`2026-01-14,${cell},-3.50`)],
        [`${JSON.stringify(piece)} in an amount`, csv(`2026-01-14,Tea,${cell}`)],
        [`${JSON.stringify(piece)} in a header`, csv().replace("Description", cell)],
      ];
    }),
  ),
};

test.each(Object.keys(texts))("cost by the length: %s", async (name) => {
  const spentMs = processorClock();
  await readWhole(memoryFile(texts[name] ?? ""), { currency: "EUR" }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  expect(spentMs()).toBeLessThan(MOST_MS);
});
