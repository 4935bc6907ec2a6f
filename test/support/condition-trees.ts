/** Random trees of conditions about the transactions of the sample book. */
import fc from "fast-check";
import type { WhereField } from "../../src/contract/transaction/where-fields.ts";
import type { WhereCondition, WhereTerm } from "../../src/contract/transaction/where.ts";
import type { Sample } from "./sample.ts";

const EQUAL = ["=", "!="] as const;
const TEXT = [...EQUAL, "~"] as const;
const EDGES = ["~^", "~$", "~="] as const;
const ORDERED = [...EQUAL, "<", "<=", ">", ">="] as const;
const term = (field: WhereField, ops: readonly WhereTerm["op"][], ...values: readonly string[]) =>
  fc.record({ field: fc.constant(field), op: fc.constantFrom(...ops), value: fc.constantFrom(...values) });
const part = (field: WhereField, ...values: readonly string[]) => term(field, ["~"], ...values);

const terms = fc.oneof(
  term("transaction_date", ORDERED, "2026-01-15", "2026-03-01", "2026-04-28"),
  part("transaction_date", "2026-02", "-15"),
  term("posted_date", ORDERED, "2026-02-15", "2026-03-15"),
  term("amount", ORDERED, "0", "-3.21", "5.055", "7", "100"),
  term("currency_code", EQUAL, "EUR", "JPY", "KWD", "USD"),
  term("description", TEXT, "Plain", "Bäckerei Müller", "uber", "5"),
  term("original_description", TEXT, "Plain", "Original Plain", "MÜLLER"),
  term("merchant_name", TEXT, "", "Uber", "über"),
  term("category", TEXT, "", "travel", "meals", "Eigenes Ding", "e"),
  term("accounting_category", TEXT, "operating_expense", "uncategorized", "nothing"),
  term("cash_flow_category", TEXT, "operations", "uncategorized"),
  term("status", TEXT, "pending", "posted", "excluded", "void"),
  term("is_reconciled", EQUAL, "true", "false"),
  term("ai_confidence_score", EQUAL, "0.5", "1"),
  term("has_category", EQUAL, "true", "false"),
  term("has_tag", EQUAL, "true", "false"),
  term("tag", TEXT, "a", "A", "trip", "b\nc", "a\\b"),
  term("external_id", EQUAL, "x1", "x2", "x37", "none"),
  term("bank_statement_id", EQUAL, "none"),
  term("import_id", EQUAL, "none"),
  term("q", TEXT, "uber", "original muller", "50% off", "r\\e"),
  term("q", EDGES, "uber", "original plain", "back", "off"),
  term("description", EDGES, "plain", "Mül", "off", "er", "50%", "_", "[", "*", "ber"),
  term("original_description", EDGES, "Original", "ain", "ller"),
  term("merchant_name", EDGES, "über", "gmb", "er", "H"),
  fc
    .tuple(fc.constantFrom(...EQUAL), fc.boolean())
    .map(([op, isEuro]) => ({ field: "bank_account_id" as const, op, value: isEuro ? "euros" : "dinars" })),
);

/** A tree of a depth at most; names of accounts stand for their ids, which no test knows before it runs. */
export function conditionTrees(depth: number): fc.Arbitrary<WhereCondition> {
  if (depth === 0) return terms;
  const inner = conditionTrees(depth - 1);
  return fc.oneof(
    { weight: 3, arbitrary: terms },
    { weight: 2, arbitrary: fc.array(inner, { minLength: 1, maxLength: 4 }).map((any) => ({ any })) },
    { weight: 2, arbitrary: inner.map((not) => ({ not })) },
  );
}

/** The tree with the ids of the sample's accounts. */
export function withAccounts(
  condition: WhereCondition,
  sample: Pick<Sample, "euros" | "dinars">,
): WhereCondition {
  if ("any" in condition) return { any: condition.any.map((each) => withAccounts(each, sample)) };
  if ("not" in condition) return { not: withAccounts(condition.not, sample) };
  if (condition.field !== "bank_account_id") return condition;
  return { ...condition, value: condition.value === "euros" ? sample.euros : sample.dinars };
}
