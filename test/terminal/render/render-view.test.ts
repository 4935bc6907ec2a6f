/** One list and one record, in every format. */
import { describe, expect, test } from "vitest";
import { onePage, type Pages } from "../../../src/client/pages.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";
import type { Output } from "../../../src/terminal/command-line/global-flags.ts";
import type { StreamFacts } from "../../../src/terminal/streams/io.ts";
import { legalFields, requireLegal } from "../../../src/terminal/render/select-fields.ts";
import { essence } from "../../../src/terminal/render/essence.ts";
import { formats } from "../../../src/terminal/render/formats.ts";
import type { Renderer, Rendering } from "../../../src/terminal/render/rendering.ts";
import { list, record, type ListView, type RecordView } from "../../../src/terminal/view.ts";

const rows = [
  {
    id: "a1",
    day: "2026-03-01",
    text: 'Büro, "Miete"',
    amount: decimal("-1299.90"),
    currency_code: "EUR",
    tags: ["rent", "q1"],
    done: true,
    more: { n: 1 },
  },
  {
    id: "b2",
    day: "2026-03-02",
    text: "=SUM(A1)\t\u001b[31m\u202e",
    amount: decimal("500"),
    currency_code: "JPY",
    tags: [],
    done: false,
    more: null,
  },
];
const fields = [
  { name: "id", kind: "id", visibleIn: "pipe" },
  { name: "day", kind: "date" },
  { name: "text", kind: "text" },
  { name: "amount", kind: "amount", currency: "currency_code" },
  { name: "tags", kind: "tags" },
  { name: "done", kind: "flag" },
  { name: "currency_code", kind: "text", visibleIn: "data" },
  { name: "more", kind: "text", visibleIn: "data" },
] as const;

const listView = (pages: Pages<(typeof rows)[number]> = onePage(() => Promise.resolve(rows))): ListView =>
  list({ pages, fields, essence: ({ id }) => id, empty: "None.", summary: () => ["2 rows"] });
const recordView: RecordView = record({
  data: rows[0] as (typeof rows)[number],
  fields,
  sentence: "Done.",
  after: ["Next: nothing."],
  essence: "a1",
});

const facts: StreamFacts = {
  outputIsTerminal: false,
  errorIsTerminal: true,
  interactive: false,
  colour: { output: false, error: false },
  width: 80,
  height: 24,
  locale: "en-US",
};

async function shown(
  renderer: Renderer,
  view: ListView | RecordView,
  rendering: Partial<Omit<Rendering, "sink" | "facts">> & { facts?: Partial<StreamFacts> } = {},
): Promise<string> {
  let text = "";
  const sink = {
    write: (part: string) => Promise.resolve(void (text += part)),
    end: () => Promise.resolve(),
  };
  const all = {
    fields: undefined,
    raw: false,
    excel: false,
    ...rendering,
    sink,
    facts: { ...facts, ...rendering.facts },
  };
  if (view.kind === "list") await renderer.list(view, all);
  else await renderer.record(view, all);
  return text;
}

const lists: readonly [Output, object, string][] = [
  [
    "json",
    {},
    `[
{"id":"a1","day":"2026-03-01","text":"Büro, \\"Miete\\"","amount":-1299.90,"currency_code":"EUR","tags":["rent","q1"],"done":true,"more":{"n":1}},
{"id":"b2","day":"2026-03-02","text":"=SUM(A1)\\t\\u001b[31m\\u202e","amount":500,"currency_code":"JPY","tags":[],"done":false,"more":null}
]
`,
  ],
  [
    "json",
    { fields: ["amount", "more.n"] },
    `[
{"amount":-1299.90,"more.n":1},
{"amount":500,"more.n":null}
]
`,
  ],
  ["jsonl", { fields: ["id", "amount"] }, '{"id":"a1","amount":-1299.90}\n{"id":"b2","amount":500}\n'],
  [
    "tsv",
    {},
    `id	day	text	amount	tags	done
a1	2026-03-01	Büro, "Miete"	-1299.90	rent,q1	true
b2	2026-03-02	=SUM(A1)\\t^[[31m\\u{202e}	500		false
`,
  ],
  ["tsv", { fields: ["currency_code", "id"] }, "currency_code\tid\nEUR\ta1\nJPY\tb2\n"],
  [
    "csv",
    {},
    `id,day,text,amount,tags,done,currency_code,more
a1,2026-03-01,"Büro, ""Miete""",-1299.90,"rent,q1",true,EUR,"{""n"":1}"
b2,2026-03-02,'=SUM(A1)\t\u001b[31m\u202e,500,,false,JPY,
`,
  ],
  [
    "csv",
    { raw: true, fields: ["text", "amount"] },
    'text,amount\n"Büro, ""Miete""",-1299.90\n=SUM(A1)\t\u001b[31m\u202e,500\n',
  ],
  ["csv", { excel: "de", fields: ["amount"] }, "\ufeffamount\r\n-1299,90\r\n500\r\n"],
  ["csv", { excel: true, fields: ["id"] }, "\ufeffid\r\na1\r\nb2\r\n"],
  // A spreadsheet's own separator and decimal mark, by locale.
  ...(
    [
      ["en-US", "id,amount\r\na1,-1299.90\r\nb2,500\r\n"],
      ["ja-JP", "id,amount\r\na1,-1299.90\r\nb2,500\r\n"],
      ["de-DE", "id;amount\r\na1;-1299,90\r\nb2;500\r\n"],
      ["fr-FR", "id;amount\r\na1;-1299,90\r\nb2;500\r\n"],
      ["pt-BR", "id;amount\r\na1;-1299,90\r\nb2;500\r\n"],
      ["de-CH", "id;amount\r\na1;-1299.90\r\nb2;500\r\n"],
      ["ar-EG", "id,amount\r\na1,-1299.90\r\nb2,500\r\n"],
    ] as const
  ).map(
    ([locale, text]) =>
      ["csv", { excel: true, fields: ["id", "amount"], facts: { locale } }, `\ufeff${text}`] as [
        Output,
        object,
        string,
      ],
  ),
  [
    "yaml",
    { fields: ["id", "amount", "tags"] },
    "- id: a1\n  amount: -1299.90\n  tags:\n    - rent\n    - q1\n- id: b2\n  amount: 500\n  tags: []\n",
  ],
  [
    "table",
    {},
    `Day         Text                             Amount  Tags      Done
2026-03-01  Büro, "Miete"             -1,299.90 EUR  rent, q1  yes
2026-03-02  =SUM(A1)\\t^[[31m\\u{202e}        500 JPY            no

2 rows
`,
  ],
  [
    "table",
    { facts: { locale: "de-DE" }, fields: ["amount", "currency_code"] },
    `   Amount  Currency code
-1.299,90  EUR
      500  JPY

2 rows
`,
  ],
];

describe("a list", () => {
  test.each(lists)("as %s %o", async (output, rendering, expected) => {
    expect(await shown(await formats[output](), listView(), rendering)).toBe(expected);
  });

  test("with --quiet is one id a line", async () => {
    expect(await shown(essence, listView())).toBe("a1\nb2\n");
  });

  test("with --quiet nothing where a record has no value to print", async () => {
    const view = record({ data: { until: null }, fields: [{ name: "until", kind: "date" }], essence: "" });
    expect(await shown(essence, view)).toBe("");
  });

  const none = { more: false, async *[Symbol.asyncIterator]() {} };
  test.each([
    ["json", "[]\n"],
    ["yaml", "[]\n"],
    ["jsonl", ""],
    ["table", ""],
  ] as const)("without rows as %s", async (output, expected) => {
    expect(await shown(await formats[output](), listView(none))).toBe(expected);
  });

  test("keeps the header of a pipe when a page is empty", async () => {
    const pages = {
      more: false,
      async *[Symbol.asyncIterator]() {
        yield [];
        yield rows;
      },
    };
    const text = await shown(await formats.tsv(), listView(pages), { fields: ["id"] });
    expect(text).toBe("id\na1\nb2\n");
  });

  test("is wrapped into records on a narrow terminal, with nothing cut", async () => {
    expect(await shown(await formats.table(), listView(), { facts: { width: 40 } })).toBe(
      `  Day: 2026-03-01  Text: Büro, "Miete"
  Amount: -1,299.90 EUR  Tags: rent, q1
  Done: yes

  Day: 2026-03-02
  Text: =SUM(A1)\\t^[[31m\\u{202e}
  Amount: 500 JPY  Done: no

2 rows
`,
    );
  });
});

const records: readonly [Output, object, string][] = [
  ["json", { fields: ["id", "amount"] }, '{\n  "id": "a1",\n  "amount": -1299.90\n}\n'],
  ["jsonl", { fields: ["id", "amount"] }, '{"id":"a1","amount":-1299.90}\n'],
  ["yaml", { fields: ["id", "amount"] }, "id: a1\namount: -1299.90\n"],
  ["tsv", {}, 'id\ta1\nday\t2026-03-01\ntext\tBüro, "Miete"\namount\t-1299.90\ntags\trent,q1\ndone\ttrue\n'],
  ["csv", { fields: ["id", "amount"] }, "id,amount\na1,-1299.90\n"],
  [
    "table",
    {},
    `Done.

Day     2026-03-01
Text    Büro, "Miete"
Amount  -1,299.90 EUR
Tags    rent, q1
Done    yes

Next: nothing.
`,
  ],
];

describe("one thing", () => {
  test.each(records)("as %s %o", async (output, rendering, expected) => {
    expect(await shown(await formats[output](), recordView, rendering)).toBe(expected);
  });

  test("that is a table comes as its rows in a pipe", async () => {
    const view = record({ data: { rows }, table: { rows, fields: [{ name: "id", kind: "id" }] } });
    expect(await shown(await formats.tsv(), view)).toBe("id\na1\nb2\n");
    expect(await shown(await formats.csv(), view)).toBe("id\na1\nb2\n");
  });
});

describe("rows that belong to something", () => {
  const view = (pages?: Pages<(typeof rows)[number]>): ListView => ({
    ...listView(pages),
    whole: { data: { of: "a\u001bb", n: 1 }, member: "rows" },
  });
  const nothing = onePage(() => Promise.resolve([] as typeof rows));
  const said = { fields: ["id"] };

  test("are a member of it in json and yaml, which reads as one value", async () => {
    const text = await shown(await formats.json(), view(), said);
    expect(JSON.parse(text)).toEqual({ of: "a\u001bb", n: 1, rows: [{ id: "a1" }, { id: "b2" }] });
    expect(JSON.parse(await shown(await formats.json(), view(nothing)))).toMatchObject({ n: 1, rows: [] });
    expect(await shown(await formats.yaml(), view(), said)).toBe(
      'of: "a\\eb"\nn: 1\nrows:\n- id: a1\n- id: b2\n',
    );
    expect(await shown(await formats.yaml(), view(nothing))).toMatch(/\nrows: \[\]\n$/);
  });

  test("stand alone everywhere else", async () => {
    expect(await shown(await formats.table(), view())).toBe(await shown(await formats.table(), listView()));
    expect(await shown(await formats.jsonl(), view(), said)).toBe('{"id":"a1"}\n{"id":"b2"}\n');
    expect(await shown(await formats.tsv(), view(), said)).toBe("id\na1\nb2\n");
  });
});

test("--fields with a name that is none lists the legal ones", () => {
  expect(() => requireLegal(["id", "nope"], legalFields(listView()))).toThrow(
    "There is no field nope. The fields are id, day, text, amount, tags, done, currency_code, more.",
  );
});

test("nothing from data reaches a terminal raw, whatever the format", async () => {
  // A workbook never goes to a terminal.
  const { xlsx: _xlsx, ...texts } = formats;
  for (const load of Object.values(texts)) {
    const text = await shown(await load(), listView(), { raw: true, facts: { outputIsTerminal: true } });

    expect(text).not.toMatch(/[\u001b\u202e]/);
  }
});

test("colour is only in tables, and only where it is wanted", async () => {
  const text = await shown(await formats.table(), listView(), {
    facts: { colour: { output: true, error: true } },
  });
  expect(text).toContain("\u001b[31m-1,299.90 EUR");
  expect(text).not.toContain("\u202e");
});

/** OWASP, "CSV Injection": what a spreadsheet takes for the beginning of a formula. */
test.each([
  ["=1+2", "'=1+2"],
  ["+49 30 1234", "'+49 30 1234"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["  @SUM(A1)", "'  @SUM(A1)"],
  ["'quoted", "''quoted"],
  ["me@example.com", "me@example.com"],
  ["a=b", "a=b"],
])("a text %j is no formula in CSV, and %j there", async (text, cell) => {
  const view = record({ data: { text }, fields: [{ name: "text", kind: "text" }], essence: text });
  expect(await shown(await formats.csv(), view)).toBe(`text\n${cell}\n`);
});
