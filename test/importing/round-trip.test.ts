/** Rows written in any layout are read back as they were, and are known again whatever the layout. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { identity } from "../../src/importing/rows/identity.ts";
import type { BookedRow } from "../../src/importing/source-row.ts";
import { occurrenceCounter } from "../../src/importing/rows/occurrences.ts";
import { rejectedHeader, rejectedLine } from "../../src/importing/rows/rejected-file.ts";
import { memoryFile, readWhole, TODAY } from "./read-whole.ts";

interface Entry {
  readonly day: number;
  readonly minor: number;
  readonly text: string;
}

interface Look {
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly date: "dmy" | "mdy" | "ymd" | "compact" | "word";
  readonly mark: "." | ",";
  readonly groups: boolean;
  readonly amounts: "signed" | "pair" | "letter" | "trailing" | "parentheses";
  readonly hasBalance: boolean;
  readonly isNewestFirst: boolean;
  readonly preamble: number;
  readonly eol: "\n" | "\r\n" | "\r";
  readonly isQuoted: boolean;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  day: fc.integer({ min: dayNumber("2024-01-01"), max: dayNumber(TODAY) }),
  minor: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((minor) => minor !== 0),
  text: fc.constantFrom(
    "coffee",
    "rent, office",
    "Müller; Söhne",
    'the "Old" mill',
    "say\tit",
    "a|b",
    "Überweisung 12",
    "x\ny",
    "coffee",
  ),
});

const look: fc.Arbitrary<Look> = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  date: fc.constantFrom("dmy", "mdy", "ymd", "compact", "word"),
  mark: fc.constantFrom(".", ","),
  groups: fc.boolean(),
  amounts: fc.constantFrom("signed", "pair", "letter", "trailing", "parentheses"),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  preamble: fc.integer({ min: 0, max: 3 }),
  eol: fc.constantFrom("\n", "\r\n", "\r"),
  isQuoted: fc.boolean(),
});

function dateText(day: number, how: Look["date"]): string {
  const [year = "", month = "", date = ""] = dayDate(day).split("-");
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const texts = {
    dmy: `${date}.${month}.${year}`,
    mdy: `${month}/${date}/${year}`,
    ymd: `${year}-${month}-${date}`,
    compact: `${year}${month}${date}`,
    word: `${Number(date)} ${names[Number(month) - 1]} ${year}`,
  };
  return texts[how];
}

function sizeText(minor: number, { mark, groups }: Look): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  const whole = digits.slice(0, -2);
  const grouped = groups ? whole.replace(/\B(?=(?:[0-9]{3})+$)/g, mark === "." ? "," : ".") : whole;
  return `${grouped}${mark}${digits.slice(-2)}`;
}

function amountCells(minor: number, look: Look): readonly string[] {
  const size = sizeText(minor, look);
  const isOut = minor < 0;
  const cells = {
    signed: [isOut ? `-${size}` : size],
    pair: isOut ? [size, ""] : ["", size],
    letter: [size, isOut ? "D" : "C"],
    trailing: [isOut ? `${size}-` : size],
    parentheses: [isOut ? `(${size})` : size],
  };
  return cells[look.amounts];
}

function fileOf(entries: readonly Entry[], look: Look): string {
  const quote = (text: string) =>
    look.isQuoted || /["\n\r]/.test(text) || text.includes(look.delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const amountHeaders = {
    signed: ["Amount"],
    pair: ["Debit", "Credit"],
    letter: ["Amount", "D/C"],
    trailing: ["Amount"],
    parentheses: ["Amount"],
  };
  const header = [
    "Date",
    "Description",
    ...amountHeaders[look.amounts],
    ...(look.hasBalance ? ["Balance"] : []),
    "Currency",
  ];
  let balance = 100_000;
  const rows = entries.map(({ day, minor, text }) => {
    balance += minor;
    const balanceText = `${balance < 0 ? "-" : ""}${sizeText(balance, look)}`;
    return [
      dateText(day, look.date),
      text,
      ...amountCells(minor, look),
      ...(look.hasBalance ? [balanceText] : []),
      "EUR",
    ];
  });
  const ordered = look.isNewestFirst ? rows.toReversed() : rows;
  const above = Array.from({ length: look.preamble }, (_, index) => ["Bank of Nowhere", `line ${index}`]);
  return (
    [...above, header, ...ordered].map((cells) => cells.map(quote).join(look.delimiter)).join(look.eol) +
    look.eol
  );
}

const plain = ({ posted_date, minor, description }: BookedRow) => `${posted_date} ${minor} ${description}`;
const wanted = ({ day, minor, text }: Entry) => `${dayDate(day)} ${minor} ${text.replace(/\s+/g, " ")}`;
/** Settles every doubt that few rows can leave open; what is tested here is the reading of cells. */
const settled = (look: Look) => ({
  sign: "as_is" as const,
  ...(look.date === "dmy"
    ? { dateFormat: "DD.MM.YYYY" }
    : look.date === "mdy"
      ? { dateFormat: "MM/DD/YYYY" }
      : {}),
});

async function booked(content: string, look: Look): Promise<readonly BookedRow[]> {
  const { rows } = await readWhole(memoryFile(content), settled(look));
  return rows.filter((row) => row.verdict === "booked");
}

describe("any layout", () => {
  const entries = fc.array(entry, { minLength: 2, maxLength: 30 });
  const inOrder = (list: readonly Entry[]) => list.toSorted((left, right) => left.day - right.day);

  test("is read back as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(entries, look, async (list, how) => {
        const sorted = inOrder(list);
        const found = await booked(fileOf(sorted, how), how);
        const expected = sorted.map(wanted);
        expect(found.map(plain)).toEqual(how.isNewestFirst ? expected.toReversed() : expected);
      }),
      { numRuns: 300 },
    );
  });

  test("gives a row the same identity and number as any other layout", async () => {
    await fc.assert(
      fc.asyncProperty(entries, look, look, async (list, one, other) => {
        const sorted = inOrder(list);
        const known = async (how: Look) =>
          (await booked(fileOf(sorted, how), how))
            .map((row) => `${identity(row).id} ${row.occurrence}`)
            .toSorted();
        expect(await known(one)).toEqual(await known(other));
      }),
      { numRuns: 150 },
    );
  });

  test("proves the balance that it states", async () => {
    await fc.assert(
      fc.asyncProperty(entries, look, async (list, how) => {
        const sorted = inOrder(list);
        // A lone pair that cancels and falls on one day adds up in both directions; a test below has it.
        fc.pre(!(sorted.length === 2 && sorted[0]?.day === sorted[1]?.day));
        const content = fileOf(sorted, { ...how, hasBalance: true });
        const { reading } = await readWhole(memoryFile(content), settled(how));
        const sumOf = (some: typeof sorted) => some.reduce((total, { minor }) => total + minor, 0);
        const [first, last] = [sorted[0]?.day, sorted.at(-1)?.day];
        const expected = {
          result: "proved",
          opening: 100_000n,
          closing: BigInt(100_000 + sumOf(sorted)),
          firstDayClosing: BigInt(100_000 + sumOf(sorted.filter(({ day }) => day === first))),
          lastDayOpening: BigInt(100_000 + sumOf(sorted.filter(({ day }) => day !== last))),
        };
        // The balances at the inner ends of the first and last day are absent where no row tells them.
        const told = { ...expected, ...reading.groups[0]?.proof };
        expect(told).toMatchObject(expected);
      }),
      { numRuns: 150 },
    );
  });
});

describe("two bookings that cancel each other add up in both directions", () => {
  const file = (rows: readonly string[]) => ["Date,Description,Amount,Balance", ...rows].join("\n");
  test.each([
    [
      "days tell",
      ["2026-01-14,b,-5.00,100.00", "2026-01-13,a,5.00,105.00"],
      { result: "proved", opening: 10_000n },
    ],
    [
      "days tell",
      ["2026-01-13,a,5.00,105.00", "2026-01-14,b,-5.00,100.00"],
      { result: "proved", opening: 10_000n },
    ],
    ["nothing tells", ["2026-01-13,b,-5.00,100.00", "2026-01-13,a,5.00,105.00"], { result: "unavailable" }],
  ])("%s", async (_, rows, proof) => {
    const { reading } = await readWhole(memoryFile(file(rows)), { currency: "EUR" });
    expect(reading.groups[0]?.proof).toMatchObject(proof);
  });
});

describe("knowing a row again", () => {
  const row = {
    posted_date: "2026-01-13",
    minor: -150n,
    currency: "EUR",
    original_description: "Café  Löwe\u00a0 12",
  };

  test("white space is folded and composed letters are one", () => {
    const same = { ...row, original_description: " Cafe\u0301 Lo\u0308we 12" };
    expect(identity(same)).toEqual(identity(row));
    expect(identity(row).id).toMatch(/^[0-9a-f]{32}$/);
    expect(identity(row).kind).toBe("text");
  });

  test("composed letters are one in the bank's id too", () => {
    const one = identity({ ...row, bank_id: "Zahlung-Nr. \u00fc7" });
    expect(identity({ ...row, bank_id: "Zahlung-Nr. u\u03087" })).toEqual(one);
    expect(one.kind).toBe("bank_id");
  });

  test.each([
    ["day", { posted_date: "2026-01-14" }],
    ["amount", { minor: 150n }],
    ["currency", { currency: "USD" }],
    ["text", { original_description: "Café Löwe 13" }],
    ["letter case", { original_description: "café Löwe 12" }],
    ["bank id", { bank_id: "A1" }],
  ])("another %s is another row", (_, change) => {
    expect(identity({ ...row, ...change }).id).not.toBe(identity(row).id);
  });

  test("the bank's id decides alone, with day and amount", () => {
    const known = identity({ ...row, bank_id: "A1" });
    expect(known.kind).toBe("bank_id");
    expect(identity({ ...row, bank_id: "A1", original_description: "told otherwise" })).toEqual(known);
    expect(identity({ ...row, bank_id: "A1", minor: 1n })).not.toEqual(known);
  });

  test("the rule of version 1 never changes: books hold what it made", () => {
    expect(identity(row).id).toBe("26cff1dd3992a47af3518105ef178186");
    expect(identity({ ...row, bank_id: "A1" }).id).toBe("c1121d676be526f57ead2848009a7a9e");
  });

  test("equal rows of a day are numbered, also at different times of the day", async () => {
    const { rows } = await readWhole(
      memoryFile(
        "Date,Description,Amount,Currency\n2026-01-13 08:00:00,coffee,-1.50,EUR\n2026-01-13 11:30:00,coffee,-1.50,EUR\n2026-01-14 08:00:00,coffee,-1.50,EUR\n2026-01-13 17:00:00,coffee,-1.50,EUR\n",
      ),
    );
    expect(rows.map((found) => found.verdict === "booked" && found.occurrence)).toEqual([1, 2, 1, 3]);
  });

  test("numbers are those of a plain count, in whatever order days come", () => {
    const place = fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      text: fc.constantFrom("a", "b", "ab", "ba", ""),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), (places) => {
        const lines = places.map(({ day, text }, index) => ({
          posted_date: `2026-01-0${day}`,
          text,
          line: index + 1,
        }));
        const counter = occurrenceCounter(new Map(lines.map(({ posted_date, line }) => [posted_date, line])));
        const seen = new Map<string, number>();
        for (const { posted_date, text, line } of lines) {
          const key = `${posted_date} ${text}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
          expect(counter.next(key, { posted_date, line })).toBe(seen.get(key));
        }
      }),
    );
  });
});

describe("the file of rejected rows", () => {
  test("can be corrected and imported: its added columns are no data, and each row tells where it comes from", async () => {
    const content =
      'Bank of Nowhere\nDatum;Text;Betrag;Währung\n13.01.2026;"a; ""b""";-1,50;EUR\n14.01.2026;x;zwei;EUR\n15.01.2026;y;-1.000,00;EUR\n';
    const { reading, rows } = await readWhole(memoryFile(content));
    const { delimiter, header, width } = reading.table;
    const rejected = rows.flatMap((row) => (row.verdict === "rejected" ? [row] : []));
    expect(rejected.map(({ line }) => line)).toEqual([4]);

    const options = { delimiter, header, width, importId: "imp_1" };
    const lines = rejected.map(({ line, cells, detail }) =>
      rejectedLine({ line, cells, error: detail }, options),
    );
    const kept = rejectedHeader(header, { delimiter, width }) + lines.join("");
    expect(kept).toBe(
      "Datum;Text;Betrag;Währung;_import;_line;_error\r\n14.01.2026;x;zwei;EUR;imp_1;4;The amount is not a number.\r\n",
    );

    const again = await readWhole(memoryFile(kept.replace("zwei", "-2,00")));
    expect(again.rows).toMatchObject([
      {
        verdict: "booked",
        description: "x",
        minor: -200n,
        posted_date: "2026-01-14",
        retry_of: { import_id: "imp_1", line: 4 },
      },
    ]);
    expect(again.reading.mapping.signature).toBe(reading.mapping.signature);
    // What is rejected again keeps its first home, and no second set of columns grows.
    const twice = again.reading.table;
    expect(rejectedHeader(twice.header, twice)).toBe("Datum;Text;Betrag;Währung;_import;_line;_error\r\n");
  });
});
