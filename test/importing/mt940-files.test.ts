/** Whole files of SWIFT statement messages: broken ones are refused, and what was written is read back. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { memoryFile, readWhole, told, TODAY } from "./read-whole.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const LARGE = FULL ? 100_000_000 : 20_000_000;

const head = ":20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n";
const entry = ":61:260102D1,00NTRFNONREF\n:86:coffee\n";
const end = ":62F:C260102EUR4,00\n";

async function refusal(source: SourceFile): Promise<Problem> {
  const outcome = await readWhole(source).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

describe("files that are refused", () => {
  test.each([
    ["no closing balance", head + entry, 6, /ends inside the statement that starts on line 1/],
    ["cut in a statement line", `${head}${entry}:61:260102D1,`, 7, /inside a statement line/],
    ["cut in the second statement", `${head}${entry}${end}${head}${entry}`, 13, /starts on line 8/],
    ["cut behind the account", ":20:A\n:25:1\n", 2, /ends inside the statement/],
    ["no closing balance before the next", `${head}${entry}${head}${end}`, 7, /before the next one starts/],
    ["a balance cut short", `${head}${entry}:62F:C2601`, 7, /closing balance "C2601" cannot be read/],
    ["an opening balance that is none", head.replace("C26", "X26") + end, 4, /opening balance "X260101/],
    ["an entry behind the end", `${head}${end}-\n${entry}`, 7, /outside of a statement/],
    [
      "an interim report cut in the details of its last line",
      `:20:A\n:25:1\n:34F:EUR0,\n${entry}:61:260102D1,00NTRF\nDETA`,
      6,
      /statement line/,
    ],
    [
      "an interim report cut in its last line",
      `:20:A\n:25:1\n:34F:EUR0,\n${entry}:61:2601`,
      6,
      /statement line/,
    ],
  ])("%s", async (_, content, line, detail) => {
    const problem = await refusal(memoryFile(content));
    expect(problem.code).toBe("unreadable_file");
    expect(problem.detail).toMatch(detail);
    expect(problem.more).toMatchObject({ line });
  });

  test("binary", async () => {
    expect((await refusal(memoryFile(`${head}\0\u0007${end}`))).detail).toContain("NUL");
  });

  test("a DOCTYPE is no field, and neither is anything else without one", async () => {
    expect((await refusal(memoryFile('<?xml version="1.0"?><!DOCTYPE a>'))).code).toBe("unreadable_file");
    const said = await readWhole(memoryFile("<!DOCTYPE a>\n"), { format: "mt940" }).catch(
      (error: unknown) => error,
    );
    expect((said as Problem).detail).toContain("no field of a statement");
  });

  test.each([
    ["a line", "x"],
    ["a field", "abc\n"],
    ["a preamble", "y"],
  ])("%s of many megabytes is refused in bounded memory, or passed over", async (what, filling) => {
    const filler = new TextEncoder().encode(filling.repeat(65_536 / filling.length));
    let size = 0;
    let read = 0;
    const source: SourceFile = {
      name: "large.sta",
      size: LARGE,
      async *open() {
        yield new TextEncoder().encode(what === "a preamble" ? "" : head + entry);
        for (size = 0; size < LARGE; size += filler.length) {
          read += filler.length;
          yield filler;
        }
      },
    };
    const before = process.memoryUsage().rss;
    const problem = await refusal(source);
    if (what !== "a preamble") {
      expect(problem.detail).toMatch(/longer than 1 MiB on line [0-9]+ /);
      // One pass over the bytes for the encoding, and no second one over what cannot be read.
      expect(read).toBeLessThan(LARGE + 5_000_000);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});

describe("every beginning of a file", () => {
  const folder = new URL("../fixtures/mt940/", import.meta.url);
  const files = readdirSync(folder).filter((name) => !name.endsWith(".json"));
  /** Without its line, and without the texts that the file may be cut in. */
  const bare = (row: string) => row.split(" | ").slice(1, 3).join(" ");

  test.each(files)("%s", async (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const whole = (await readWhole(memoryFile(bytes))).rows.map(told);
    const step = FULL ? 1 : 23;
    for (let length = 1 + (name.length % step); length < bytes.length; length += step) {
      const outcome = await readWhole(memoryFile(bytes.subarray(0, length))).catch((error: unknown) => error);
      if (outcome instanceof Problem) continue;
      const { rows } = outcome as Awaited<ReturnType<typeof readWhole>>;
      const found = rows.map(told);
      const wanted = whole.slice(0, found.length);
      // An interim report needs no end; its last entry may lack its text.
      const last = found.length - 1;
      expect(found.slice(0, last), `${length} bytes`).toEqual(wanted.slice(0, last));
      expect(found.slice(last).map(bare), `${length} bytes`).toEqual(wanted.slice(last).map(bare));
    }
  });
});

interface Entry {
  readonly value: number;
  readonly posted: number;
  readonly minor: number;
  readonly text: string;
  readonly id: string;
  readonly isReversal: boolean;
}

interface Look {
  readonly form: "plain" | "german" | "dutch";
  readonly envelope: "bare" | "blocks" | "preamble";
  readonly eol: "\n" | "\r\n" | "\r" | "@@";
  readonly hasFundsCode: boolean;
  readonly pageSize: number;
}

const someEntry: fc.Arbitrary<Entry> = fc
  .record({
    posted: fc.integer({ min: dayNumber("2024-01-01"), max: dayNumber(TODAY) }),
    apart: fc.integer({ min: -10, max: 10 }),
    minor: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((minor) => minor !== 0),
    words: fc.array(fc.constantFrom("Rechnung", "4711", "Müller", "a", "über", "E-Mail", "x+y", "donau"), {
      minLength: 1,
      maxLength: 12,
    }),
    id: fc.constantFrom("", "B26-1", "B26-2", "CRDX 9/1"),
    isReversal: fc.boolean(),
  })
  .map(({ posted, apart, minor, words, id, isReversal }) => ({
    posted,
    value: posted + apart,
    minor,
    text: words.join(" "),
    id,
    isReversal,
  }));

const someLook: fc.Arbitrary<Look> = fc.record({
  form: fc.constantFrom("plain", "german", "dutch"),
  envelope: fc.constantFrom("bare", "blocks", "preamble"),
  eol: fc.constantFrom("\n", "\r\n", "\r", "@@"),
  hasFundsCode: fc.boolean(),
  pageSize: fc.integer({ min: 1, max: 8 }),
});

const short = (day: number) => dayDate(day).slice(2).replaceAll("-", "");

function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function pieces(text: string, width: number): readonly string[] {
  return text.match(new RegExp(`.{1,${width}}`, "gu")) ?? [];
}

function information(text: string, form: Look["form"]): readonly string[] {
  if (form === "plain") return pieces(text, 65).map((line) => line.trimEnd());
  const structured =
    form === "dutch"
      ? `/EREF/1/NAME/Jan/REMI/${text}`
      : `166?00TEXT${pieces(`SVWZ+${text}`, 27)
          .map((piece, index) => `?2${index}${piece.trimEnd()}`)
          .join("")}?32Jan`;
  return pieces(structured, 65).map((line) => line.trimEnd());
}

function fileOf(entries: readonly Entry[], { form, envelope, eol, hasFundsCode, pageSize }: Look): string {
  let balance = 100_000;
  const state = (minor: number, day: number) => `${minor < 0 ? "D" : "C"}${short(day)}EUR${amount(minor)}`;
  const pages: string[] = [];
  for (let from = 0; from < entries.length; from += pageSize) {
    const page = entries.slice(from, from + pageSize);
    const isLast = from + pageSize >= entries.length;
    const lines = [
      ":20:STMT",
      ":25:DE02120300000000202051",
      `:28C:1/${pages.length + 1}`,
      `:60${from === 0 ? "F" : "M"}:${state(balance, page[0]?.posted ?? 0)}`,
    ];
    for (const { value, posted, minor, text, id, isReversal } of page) {
      balance += minor;
      const mark = isReversal ? (minor < 0 ? "RC" : "RD") : minor < 0 ? "D" : "C";
      lines.push(
        `:61:${short(value)}${short(posted).slice(2)}${mark}${hasFundsCode ? "R" : ""}${amount(minor)}NTRFNONREF${id === "" ? "" : `//${id}`}`,
      );
      const [first = "", ...rest] = information(text, form);
      lines.push(`:86:${first}`, ...rest);
    }
    lines.push(`:62${isLast ? "F" : "M"}:${state(balance, page.at(-1)?.posted ?? 0)}`);
    const before = { bare: [], blocks: ["{1:F01A}{2:I940BN}{4:"], preamble: ["ABNANL2A", "940", "ABNANL2A"] };
    const after = { bare: [], blocks: ["-}"], preamble: ["-"] };
    pages.push([...before[envelope], ...lines, ...after[envelope]].join(eol));
  }
  return pages.join(eol) + eol;
}

test("what is written in any form is read back, and its balances prove", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someEntry, { minLength: 1, maxLength: 20 }),
      someLook,
      fc.integer({ min: 1, max: 80 }),
      async (unordered, look, piece) => {
        const entries = unordered.toSorted((left, right) => left.posted - right.posted);
        const { reading, rows } = await readWhole(memoryFile(fileOf(entries, look), { piece }));
        const found = rows.map((row) =>
          row.verdict === "booked"
            ? [row.posted_date, row.minor, row.description, row.bank_id ?? ""].join("|")
            : row.detail,
        );
        const wanted = entries.map(({ posted, minor, text, id }) =>
          [dayDate(posted), BigInt(minor), text, id].join("|"),
        );
        expect(found).toEqual(wanted);
        const sumOf = (some: typeof entries) => some.reduce((total, { minor }) => total + minor, 0);
        const [first, last] = [entries[0]?.posted, entries.at(-1)?.posted];
        const expected = {
          result: "proved",
          opening: 100_000n,
          closing: BigInt(100_000 + sumOf(entries)),
          firstDayClosing: BigInt(100_000 + sumOf(entries.filter(({ posted }) => posted === first))),
          lastDayOpening: BigInt(100_000 + sumOf(entries.filter(({ posted }) => posted !== last))),
        };
        // The balances at the inner ends of the first and last day are absent where no entry tells them.
        expect(reading.groups.map(({ proof }) => ({ ...expected, ...proof }))).toEqual([expected]);
      },
    ),
    { numRuns: FULL ? 3_000 : 100 },
  );
});

test("noise in a file ends in rows or in a problem, and never in another amount", async () => {
  const whole = head + entry.repeat(4) + end;
  const noise = fc.array(
    fc.constantFrom(":", "61:", "\n", "-", "-}", "{", "?20", "C", ",", "9", "@@", "$", "\f"),
    {
      maxLength: 4,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), noise, async (at, parts) => {
      const content = whole.slice(0, at) + parts.join("") + whole.slice(at);
      try {
        const { reading, rows } = await readWhole(memoryFile(content), { format: "mt940" });
        const isProven = reading.groups.every(({ proof }) => proof.result === "proved");
        const booked = rows.filter((row) => row.verdict === "booked");
        const isRight = booked.length === 4 && booked.every(({ minor }) => minor === -100n);
        // The four entries come to 4.00, and the file says 1.00: whatever proves was changed.
        expect(isProven && isRight).toBe(false);
      } catch (error) {
        if (!(error instanceof Problem) || error.code === "unexpected") throw error;
      }
    }),
    { numRuns: FULL ? 5_000 : 200 },
  );
});
