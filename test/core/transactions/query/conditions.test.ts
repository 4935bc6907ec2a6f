/** Trees of conditions: a random one against a plain predicate over all rows, called in this process and over HTTP. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../../../../src/contract/key.ts";
import { wireRequest } from "../../../../src/contract/http/wire.ts";
import { transactions, type Transaction } from "../../../../src/contract/transaction.ts";
import type { WhereField } from "../../../../src/contract/transaction/where-fields.ts";
import type { WhereCondition, WhereTerm } from "../../../../src/contract/transaction/where.ts";
import { OWNER } from "../../../support/book.ts";
import { conditionTrees, withAccounts } from "../../../support/condition-trees.ts";
import { runCount } from "../../../support/run-count.ts";
import { major, sampleBook, type Sample } from "../../../support/sample.ts";
import { servedBook, type ServedBook } from "../../../support/served-book.ts";

let served: ServedBook;
let sample: Sample;
let key: string;
beforeAll(async () => {
  served = await servedBook();
  sample = await sampleBook(served.book);
  const limits = { rate_limit_per_minute: 10_000, rate_limit_per_day: 1_000_000 };
  const token = { name: "Reader", scopes: ["read"], ...limits };
  key = (await sample.book.core.call(keys.create, OWNER, token)).data.key ?? "";
});
afterAll(() => served[Symbol.asyncDispose]());

const bare = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const includes = (text: string, part: string) => bare(text).includes(bare(part));
/** The edges of words as a regular expression says them; the sample has ASCII between its words. */
const stands = (text: string, { op, value }: Pick<WhereTerm, "op" | "value">) => {
  const literal = bare(value)
    .trim()
    .replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");
  const before = op === "~^" || op === "~=" ? String.raw`(?<![\p{L}\p{N}])` : "";
  const behind = op === "~$" || op === "~=" ? String.raw`(?![\p{L}\p{N}])` : "";
  return new RegExp(`${before}${literal}${behind}`, "u").test(bare(text));
};
const externalId = (row: Transaction) => `x${sample.ids.indexOf(row.id)}`;

/** What a field of a row is compared by; a list where the field has several values. */
const valuesOf: Readonly<Record<WhereField, (row: Transaction) => readonly string[]>> = {
  transaction_date: (row) => [row.transaction_date],
  posted_date: (row) => [row.posted_date],
  amount: (row) => [String(major(row))],
  currency_code: (row) => [row.currency_code],
  description: (row) => [row.description],
  original_description: (row) => [row.original_description],
  merchant_name: (row) => [row.merchant_name],
  category: (row) => [row.category],
  accounting_category: (row) => [row.accounting_category],
  cash_flow_category: (row) => [row.cash_flow_category],
  status: (row) => [row.status],
  is_reconciled: (row) => [String(row.is_reconciled)],
  ai_confidence_score: () => [],
  has_category: (row) => [String(row.category !== "")],
  has_tag: (row) => [String(row.tags.length > 0)],
  tag: (row) => row.tags,
  bank_account_id: (row) => [row.bank_account_id],
  bank_statement_id: () => [],
  import_id: () => [],
  external_id: (row) => [externalId(row)],
  q: (row) => [row.description, row.original_description, row.merchant_name],
};

function termHolds(row: Transaction, { field, op, value }: WhereTerm): boolean {
  const values = valuesOf[field](row);
  if (field === "q") {
    const words = bare(value).split(" ").filter(Boolean);
    const matches = words.every((value) => values.some((text) => stands(text, { op, value })));
    return op === "!=" ? !matches : matches;
  }
  if (op === "~") return values.some((text) => includes(text, value));
  if (op.startsWith("~")) return values.some((text) => stands(text, { op, value }));
  const equals = (text: string) => (field === "amount" ? Number(text) === Number(value) : text === value);
  if (op === "=") return values.some(equals);
  if (op === "!=") return !values.some(equals);
  const [text = ""] = values;
  const order = field === "amount" ? Number(text) - Number(value) : text < value ? -1 : text > value ? 1 : 0;
  if (op === "<") return order < 0;
  if (op === "<=") return order <= 0;
  return op === ">" ? order > 0 : order >= 0;
}

function holds(row: Transaction, condition: WhereCondition): boolean {
  if ("any" in condition) return condition.any.some((each) => holds(row, each));
  if ("not" in condition) return !holds(row, condition.not);
  return termHolds(row, condition);
}

async function overHttp(where: readonly WhereCondition[]): Promise<readonly string[]> {
  const { path, query } = wireRequest(transactions.list, { where, limit: 500 });
  const answer = await fetch(`${served.url}${path}?${query}`, { headers: { "x-api-key": key } });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}

test("a random tree finds what a predicate finds, in order, counted, and over HTTP", async () => {
  const runs = runCount({ short: 90, full: 1000 });
  let some = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(conditionTrees(4), { minLength: 1, maxLength: 3 }), async (trees) => {
      const where = trees.map((one) => withAccounts(one, sample));
      const expected = sample.all
        .filter((row) => where.every((condition) => holds(row, condition)))
        .map(({ id }) => id);
      if (expected.length > 0 && expected.length < sample.all.length) some += 1;
      const input = { where, limit: 500, include_total: true };
      const answer = await sample.book.core.call(transactions.list, OWNER, input);
      expect(answer.data.map(({ id }) => id)).toEqual(expected);
      expect(answer.pagination?.total).toBe(expected.length);
      expect(await overHttp(where)).toEqual(expected);
    }),
    { numRuns: runs },
  );
  expect(some).toBeGreaterThan(runs / 4);
});

test("pages of a tree follow each other without a gap", async () => {
  const where = [
    {
      any: [
        { field: "category", op: "=", value: "travel" },
        { field: "tag", op: "=", value: "trip" },
      ],
    },
  ];
  const whole = await sample.list({ where, limit: 500 });
  const rows: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { where, limit: 7, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await sample.book.core.call(transactions.list, OWNER, input);
    rows.push(...data.map(({ id }) => id));
    cursor = pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(rows).toEqual(whole.map(({ id }) => id));
});

const uber = { field: "merchant_name", op: "~", value: "uber" };
const nots = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner) => ({ not: inner }), uber as unknown);

describe("refused, with the place", () => {
  test.for<[string, unknown, string, string]>([
    ["no list", uber, "/where", "must be a list of"],
    ["no condition", ["uber"], "/where/0", "must be an object"],
    ["an unknown field", [{ ...uber, field: "shop" }], "/where/0/field", "must be one of transaction_date, "],
    ["an unknown member", [{ ...uber, more: 1 }], "/where/0/more", "is not known"],
    ["a comparison that a field has not", [{ ...uber, op: "<" }], "/where/0/op", "must be one of = != ~"],
    ["no value", [{ field: "q", op: "=" }], "/where/0/value", "is required"],
    [
      "a wrong value far inside",
      [{ any: [uber, { not: { field: "amount", op: "=", value: "much" } }] }],
      "/where/0/any/1/not/value",
      "must be a number",
    ],
    ["any of nothing", [{ any: [] }], "/where/0/any", "must be a list of conditions"],
    ["any beside not", [{ any: [uber], not: uber }], "/where/0", "must have nothing beside any"],
    ["not beside a term", [{ not: uber, ...uber }], "/where/0", "must have nothing beside not"],
    ["five deep", [nots(5)], "/where/0/not/not/not/not", "must not be more than 4 deep"],
    [
      "too many terms",
      [{ any: Array.from({ length: 101 }, () => uber) }],
      "/where",
      "must be at most 100 terms",
    ],
  ])("%s", async ([, where, pointer, detail]) => {
    const input = { where: where as never };
    const errors = [{ pointer, detail: expect.stringContaining(detail) as string }];
    const list = sample.book.core.call(transactions.list, OWNER, input);
    const code = detail === "is not known" ? "unknown_parameter" : "invalid_parameter";
    await expect(list).rejects.toMatchObject({ code, errors });
    const request = { filter: input, set: { category: "x" }, dry_run: true };
    const bulk = sample.book.core.call(transactions.bulkUpdate, OWNER, request);
    const inFilter = errors.map((error) => ({ ...error, pointer: `/filter${error.pointer}` }));
    await expect(bulk).rejects.toMatchObject({ code: "validation_failed", errors: inFilter });
  });

  test("an account of nobody, wherever it stands", async () => {
    const account = { field: "bank_account_id", op: "=", value: "nobody" };
    for (const where of [[account], [{ not: account }], [{ any: [uber, { not: account }] }]]) {
      const list = sample.book.core.call(transactions.list, OWNER, { where });
      await expect(list).rejects.toMatchObject({ code: "unknown_account" });
    }
  });
});

test("four deep and a hundred terms are fine", async () => {
  await expect(sample.list({ where: [nots(4)], limit: 1 })).resolves.toHaveLength(1);
  const amounts = Array.from({ length: 100 }, (_, index) => ({
    field: "amount",
    op: ">",
    value: `${index}.5`,
  }));
  const where = [{ any: amounts }];
  const categories = ["travel", "meals", "", "Eigenes Ding"];
  const rows = await sample.list({ where, category: categories, status: ["pending", "posted"], limit: 500 });
  expect(rows.length).toBeGreaterThan(0);
});
