/** Every list of the program at the widths of terminals, with rows made up from its own columns. */
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import { decimal } from "../../src/contract/values/decimal.ts";
import type { Entry } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { titleOf } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { table } from "../../src/terminal/render/table/table.ts";
import type { Field, ListView } from "../../src/terminal/view.ts";

const facts = {
  outputIsTerminal: true,
  errorIsTerminal: true,
  interactive: false,
  colour: { output: false, error: false },
  width: 80,
  height: 24,
  locale: "en-US",
};

/** What a list needs before it reads its first page. */
const context = {
  service: async () => "book",
  call: () => Promise.resolve({ data: [] }),
  io: { facts },
  settings: { output: "table", directories: { config: tmpdir(), state: tmpdir() }, quiet: false },
  operator: { companies: () => Promise.resolve([]) },
  interruption: new AbortController().signal,
  environment: {},
} as unknown as Context;

interface Listing {
  readonly path: string;
  readonly view: ListView;
}

async function listings(all: readonly Entry[], before = ""): Promise<readonly Listing[]> {
  const result: Listing[] = [];
  for (const { name, load, entries: below = [] } of all) {
    const path = `${before}${name}`;
    if (name === "list" && load !== undefined) {
      const flags = Object.entries((await load()).flags).map(([key, { kind }]) => [
        key,
        kind === "values" ? [] : kind === "toggle" ? false : undefined,
      ]);
      const operands = Object.entries((await load()).operands)
        .filter(([, { kind }]) => kind === "any")
        .map(([key]) => [key, []]);
      const input = {
        operands: Object.fromEntries(operands) as never,
        flags: Object.fromEntries(flags) as never,
      };
      const view = await (await load()).run(context, input);
      if (view.kind === "list") result.push({ path, view });
    }
    result.push(...(await listings(below, `${path} `)));
  }
  return result;
}

const TEXT = "Standing order to Hausverwaltung Nord GmbH & Co. KG, rent for March";
const WORDS = ["completed", "operating_expense"];

/** A value of a field in the row of an index: others in each row, but for currencies. */
function sample({ name, kind }: Field, index: number): unknown {
  switch (kind) {
    case "id":
      return `0198a2b4-7c1e-7d3a-9f52-${(0x3b8c6d1e4a70 + index).toString(16)}`;
    case "amount":
      return decimal(`-${12_345 + index}.67`);
    case "rate":
      return decimal(`1.${index}`);
    case "count":
      return 1_234 + index;
    case "date":
      return `2026-03-0${index + 1}`;
    case "timestamp":
      return `2026-03-0${index + 1}T08:15:30.125Z`;
    case "flag":
      return index === 0;
    case "tags":
      return ["transactions:read", `accounts:${index}`];
    case "word":
      return WORDS[index];
    case "text":
      return /currency/.test(name) ? "EUR" : `${index} ${TEXT}`;
  }
}

function rowOf(fields: readonly Field[], index: number): object {
  return Object.fromEntries(fields.map((field) => [field.name, sample(field, index)]));
}

async function linesOf(view: ListView, { rows, width }: { rows: readonly object[]; width: number }) {
  let text = "";
  await table.list(
    {
      ...view,
      pages: {
        more: false,
        async *[Symbol.asyncIterator]() {
          yield rows;
        },
      },
      summary: () => ["Sums"],
    },
    {
      sink: { write: (part) => Promise.resolve(void (text += part)), end: () => Promise.resolve() },
      facts: { ...facts, width },
      fields: undefined,
      raw: false,
      excel: false,
    },
  );
  return text.split("\n").slice(0, -3);
}

/** Cells under their titles; columns begin or end with a title, two blanks apart. */
function columnsOf(lines: readonly string[], fields: readonly Field[]) {
  const fieldTitles = fields.map((field) => titleOf(field));
  const parts = lines.map((line) => line.split(/ {2,}/));
  const [head = [], ...body] = parts;
  return head.map((title, index) => ({
    title,
    isKnown: fieldTitles.includes(title),
    kinds: fields.filter((field) => titleOf(field) === title).map(({ kind }) => kind),
    cells: body.map((cells) => cells[index] ?? ""),
  }));
}

const all = await listings(entries);

test("the lists are there", () => {
  const paths = all.map(({ path }) => path);
  for (const path of ["tx list", "accounts list", "imports map list", "company list"])
    expect(paths).toContain(path);
});

/** Narrower than this its rows are records: a change that is cut says nothing, and held rows must be seen. */
const NARROWEST: Readonly<Record<string, number>> = {
  "events list": 120,
  "imports list": 80,
  "suggestions list": 80,
};

describe.each(all.map(({ path, view }) => [path, view] as const))("%s", (path, view) => {
  const rows = [rowOf(view.fields, 0), rowOf(view.fields, 1)];

  const widths = [60, 80, 120, 200].filter((width) => width >= (NARROWEST[path] ?? 0));
  test.each(widths)("at %i columns is a table, with no word of its own cut", async (width) => {
    const lines = await linesOf(view, { rows, width });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    for (const { isKnown, kinds, cells, title } of columnsOf(lines, view.fields)) {
      expect({ title, isKnown }).toEqual({ title, isKnown: true });
      if (!kinds.some((kind) => kind === "text" || kind === "tags" || title === "Of"))
        expect(cells.join(" ")).not.toContain("…");
    }
  });

  test("leaves out what says nothing, and nothing that tells rows apart", async () => {
    const same = [rows[0] as object, { ...rows[0], id: "0198a2b4-7c1e-7d3a-9f52-000000000001" }];
    const titles = columnsOf(await linesOf(view, { rows: same, width: 200 }), view.fields).map(
      ({ title }) => title,
    );
    const always = view.fields
      .filter(({ column }) => column?.presence === "always")
      .map((field) => titleOf(field));
    const ids = view.fields.filter(({ name }) => name === "id").map((field) => titleOf(field));
    // A state that is no usual one is told of all rows, too.
    const filled = view.fields
      .filter(({ column }) => column?.presence === "filled" || column?.isNotable !== undefined)
      .map((field) => titleOf(field));
    expect(titles.filter((title) => ![...always, ...ids, ...filled].includes(title))).toEqual([]);
    expect(titles.length).toBeGreaterThan(0);
  });

  test("at 50 columns is records, with nothing lost or cut", async () => {
    const lines = await linesOf(view, { rows, width: 50 });
    expect(lines.filter((line) => displayWidth(line) > 50 && line.trim().includes(" "))).toEqual([]);
    expect(lines.join(" ")).not.toContain("…");
  });

  test("at 80 columns a text can be read: 24 characters of it at least", async () => {
    const columns = columnsOf(await linesOf(view, { rows, width: 80 }), view.fields);
    for (const { title, cells } of columns.filter((column) => column.title === "Description"))
      expect({ title, isLegible: cells.every((cell) => cell.length >= 24) }).toEqual({
        title,
        isLegible: true,
      });
  });
});
