/** What a shell offers in --where and --set. */
import { expect, test } from "vitest";
import type { ValuesOf } from "../../../src/terminal/completion/candidate.ts";
import { isBeginning, termsAt } from "../../../src/terminal/completion/terms.ts";

const records: Readonly<Record<string, readonly string[]>> = {
  account: ["Main EUR", "A|B"],
  category: ["meals", "travel"],
  currency: ["EUR"],
  statement: ["s1"],
  import: ["i1"],
  period: ["last-month", "2026-q1"],
};
const valuesOf: ValuesOf = async (kind) => (records[kind] ?? []).map((text) => ({ text, description: "" }));

/** The offered words that begin with what is typed. */
async function offered(kind: "term" | "assignment", prefix: string): Promise<readonly string[]> {
  const candidates = await termsAt(kind, { prefix, valuesOf });
  return candidates.map(({ text }) => text).filter((text) => text.startsWith(prefix));
}

test.each([
  ["cat", ["category="]],
  ["category", ["category=", "category!=", "category~"]],
  ["!mer", ["!merchant="]],
  ["amo", ["amount="]],
  ["amount", ["amount=", "amount!=", "amount<", "amount<=", "amount>", "amount>="]],
  ["has", ["has_category", "has_tag"]],
  ["!rec", ["!reconciled"]],
  ["category=", ["category=meals", "category=travel"]],
  ["category!=tr", ["category!=travel"]],
  ["category=travel|m", ["category=travel|meals"]],
  ["!category=travel|", ["!category=travel|meals", "!category=travel|travel"]],
  ["account=", ["account=Main EUR", "account=A\\|B"]],
  ["account=A\\|B|M", ["account=A\\|B|Main EUR"]],
  ["reconciled=", ["reconciled=true", "reconciled=false"]],
  ["status=p", ["status=pending", "status=posted"]],
  ["cash_flow_category=f", ["cash_flow_category=financing"]],
  ["currency=", ["currency=EUR"]],
  ["statement=", ["statement=s1"]],
  ["import=", ["import=i1"]],
  ["date=", ["date=last-month", "date=2026-q1"]],
  ["!posted>=2026", ["!posted>=2026-q1"]],
  ["date~2026", []],
  ["amount<", []],
  ["category~tr", []],
  ["description=", []],
  ["nothing=", []],
])("a term: %s", async (prefix, words) => {
  expect(await offered("term", prefix)).toEqual(words);
});

test.each([
  ["a", ["account=", "accounting_category="]],
  ["category=t", ["category=travel"]],
  ["account=", ["account=Main EUR", "account=A|B"]],
  ["reconciled=t", ["reconciled=true"]],
  ["status=e", ["status=excluded"]],
  ["amount", []],
])("an assignment: %s", async (prefix, words) => {
  expect(await offered("assignment", prefix)).toEqual(words);
});

test("no blank follows a word whose value is to come", () => {
  const beginnings = ["category=", "amount<", "merchant~", "category=travel", "has_category"];
  expect(beginnings.filter((text) => isBeginning({ text, description: "" }))).toEqual(beginnings.slice(0, 3));
});
