/** Which columns a list has on a terminal, and how wide they are. */
import { expect, test } from "vitest";
import { decimal } from "../../../../src/contract/values/decimal.ts";
import { table } from "../../../../src/terminal/render/table/table.ts";
import { list, type Field, type FieldOf } from "../../../../src/terminal/view.ts";

interface Row {
  readonly id: string;
  readonly day: string;
  readonly text: string;
  readonly amount: ReturnType<typeof decimal>;
  readonly currency: string;
  readonly who: string;
  readonly state: string;
}

const fields = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "day", kind: "date", column: { presence: "always" } },
  { name: "text", kind: "text", column: { presence: "always", least: 24, weight: 2 } },
  { name: "amount", kind: "amount", currency: "currency", column: { presence: "always" } },
  { name: "currency", kind: "text" },
  { name: "who", kind: "text", column: { least: 10, dropFirst: true } },
  { name: "state", kind: "word", column: { presence: "differing", isNotable: (text) => text === "void" } },
] as const satisfies readonly Field[];

type Wrapped = readonly (typeof fields)[number][];

/** Texts are sentences. */
const wrapped: Wrapped = fields.map((field) =>
  field.name === "text" ? { ...field, column: { ...field.column, isWrapped: true } } : field,
);

let count = 0;
function row(values: Partial<Row> = {}): Row {
  count += 1;
  return {
    id: `0198a2b4-7c1e-7d3a-9f52-3b8c${(0x60000000 + count).toString(16)}`,
    day: "2026-03-01",
    text: "Train",
    amount: decimal("-20.00"),
    currency: "EUR",
    who: "",
    state: "posted",
    ...values,
  };
}

async function shown(
  pages: readonly (readonly Row[])[],
  {
    width = 80,
    names,
    sums = false,
    columns = fields,
  }: { width?: number; names?: readonly string[]; sums?: boolean; columns?: readonly FieldOf<Row>[] } = {},
): Promise<string> {
  let text = "";
  const view = list<Row>({
    pages: {
      more: false,
      async *[Symbol.asyncIterator]() {
        yield* pages;
      },
    },
    fields: columns,
    essence: ({ id }) => id,
    empty: "None.",
    ...(sums && { summary: () => ["1 row, sum -20.00 EUR"] }),
  });
  await table.list(view, {
    sink: { write: (part) => Promise.resolve(void (text += part)), end: () => Promise.resolve() },
    facts: {
      outputIsTerminal: true,
      errorIsTerminal: true,
      interactive: false,
      colour: { output: false, error: false },
      width,
      height: 24,
      locale: "en-US",
    },
    fields: names,
    raw: false,
    excel: false,
  });
  return text.replace(/6[0-9a-f]{7}\b/g, "{short}");
}

const LONG = "Standing order to Hausverwaltung Nord GmbH & Co. KG, rent for March, contract 100234";

test("of one row, what has no value is left out, and what only tells rows apart", async () => {
  expect(await shown([[row()]])).toBe(
    `Day         Text   Amount (EUR)  Id
2026-03-01  Train        -20.00  {short}
`,
  );
});

test("the sum below says the currency where there is one", async () => {
  expect(await shown([[row(), row({ who: "Ann" })]], { sums: true })).toBe(
    `Day         Text   Amount  Who  Id
2026-03-01  Train  -20.00       {short}
2026-03-01  Train  -20.00  Ann  {short}

1 row, sum -20.00 EUR
`,
  );
});

test("where currencies differ, each amount has its own; a state that differs is a column", async () => {
  expect(await shown([[row(), row({ currency: "JPY", amount: decimal("-980"), state: "void" })]])).toBe(
    `Day         Text       Amount  State   Id
2026-03-01  Train  -20.00 EUR  posted  {short}
2026-03-01  Train    -980 JPY  void    {short}
`,
  );
});

/** The state is left out before other columns where there is no room. */
const dropped = fields.map((field) =>
  field.name === "state" ? { ...field, column: { ...field.column, dropFirst: true } } : field,
);

test.each([
  ["one row", [row({ state: "void" })], "void"],
  [
    "rows that leave it no room",
    [
      row({ who: "Annabella", text: LONG, currency: "CHF", state: "void" }),
      row({ who: "Bo", text: LONG, state: "void" }),
    ],
    "void",
  ],
  ["all of several rows", [row({ state: "void" }), row({ state: "void" })], "void"],
  ["rows in a state that a service invented", [row({ state: "Settled" })], undefined],
])("a state that is no usual one is a column of %s", async (_, rows, said) => {
  const lines = (await shown([rows], { columns: dropped, width: 70 })).trimEnd().split("\n");
  expect(lines.slice(1).map((line) => /void|Settled/.exec(line)?.[0])).toEqual(rows.map(() => said));
});

test.each([
  [
    80,
    `Day         Text                           Amount (EUR)  Who            Id
2026-03-01  Standing order to Hausverwal…        -20.00  Annemarie of…  {short}
2026-03-01  Train                                -20.00                 {short}
`,
  ],
  [
    66,
    `Day         Text                            Amount (EUR)  Id
2026-03-01  Standing order to Hausverwalt…        -20.00  {short}
2026-03-01  Train                                 -20.00  {short}
`,
  ],
  [
    50,
    `2026-03-01
Standing order to Hausverwaltung Nord GmbH & Co.
KG, rent for March, contract 100234  -20.00 EUR
  Who: Annemarie of the accounts  Id: {short}

2026-03-01  Train  -20.00 EUR
  Id: {short}
`,
  ],
])("at %i columns", async (width, expected) => {
  const rows = [row({ text: LONG, who: "Annemarie of the accounts" }), row()];
  expect(await shown([rows], { width })).toBe(expected);
});

test("a record cuts a word that is wider than the terminal, in its lead and behind a title", async () => {
  const address = `https://example.com/${"receipt/".repeat(9)}`;
  expect(await shown([[row({ text: `Fee ${address}`, who: address }), row()]], { width: 40 })).toBe(
    `2026-03-01
Fee https://example.com/receipt/receipt…
-20.00 EUR
  Who:
  https://example.com/receipt/receipt…
  Id: {short}

2026-03-01  Train  -20.00 EUR
  Id: {short}
`,
  );
});

test("a text of figures stands at the right", async () => {
  const figures = fields.map((field) =>
    field.name === "who" ? { ...field, column: { isFigures: true } } : field,
  );
  expect(await shown([[row({ who: "-1,250.00 EUR" }), row({ who: "2.50 USD" })]], { columns: figures })).toBe(
    `Day         Text   Amount (EUR)            Who  Id
2026-03-01  Train        -20.00  -1,250.00 EUR  {short}
2026-03-01  Train        -20.00       2.50 USD  {short}
`,
  );
});

test("a sentence takes lines where a text would be cut", async () => {
  expect(await shown([[row({ text: LONG }), row()]], { width: 66, columns: wrapped })).toBe(
    `Day         Text                            Amount (EUR)  Id
2026-03-01  Standing order to                     -20.00  {short}
            Hausverwaltung Nord GmbH & Co.
            KG, rent for March, contract
            100234
2026-03-01  Train                                 -20.00  {short}
`,
  );
});

test("--fields names the columns, alike or not, and their order", async () => {
  expect(await shown([[row(), row()]], { names: ["state", "id", "amount", "currency"] })).toBe(
    `State   Id        Amount  Currency
posted  {short}  -20.00  EUR
posted  {short}  -20.00  EUR
`,
  );
});

test("a later page that says what was left out gets a header of its own", async () => {
  const thousand = Array.from({ length: 1_000 }, () => row());
  const text = await shown([thousand, [row()], [row({ state: "void" }), row()]]);
  expect(text.split("\n").slice(0, 2).join("\n")).toBe(
    "Day         Text   Amount (EUR)  Id\n2026-03-01  Train        -20.00  {short}",
  );
  expect(text.split("\n").slice(1_000).join("\n")).toBe(
    `2026-03-01  Train        -20.00  {short}
2026-03-01  Train        -20.00  {short}

Day         Text   Amount (EUR)  State   Id
2026-03-01  Train        -20.00  void    {short}
2026-03-01  Train        -20.00  posted  {short}
`,
  );
});

test("an amount is never cut: a later page with a wider one gets a header of its own", async () => {
  const thousand = Array.from({ length: 1_000 }, () => row());
  const text = await shown([thousand, [row({ amount: decimal("-1234567890.12") })]]);
  expect(text).toContain("-1,234,567,890.12  {short}");
});
