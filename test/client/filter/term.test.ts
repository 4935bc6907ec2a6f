/** Terms as people type them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames, fieldOf } from "../../../src/client/filter/field-names.ts";
import { parseTerm, splitAlternatives, type Term } from "../../../src/client/filter/term.ts";
import { flagText } from "../../../src/client/flag-text.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { operatorsOf, whereFields } from "../../../src/contract/transaction/where-fields.ts";
import { processorClock } from "../../support/processor-clock.ts";

const read = (text: string): Term => parseTerm(text, "--where");

/** What a term is read as: "not field op value, value". */
function inWords(text: string): string {
  const { isNegated, field, op, values } = read(text);
  return `${isNegated ? "not " : ""}${field} ${op} ${values.map((value) => `<${value}>`).join(" ")}`;
}

test.each([
  ["merchant~uber", "merchant_name ~ <uber>"],
  ["Merchant_Name ~uber", "merchant_name ~ <uber>"],
  ["merchant-name~uber", "merchant_name ~ <uber>"],
  ["category=travel|meals", "category = <travel> <meals>"],
  ["category=", "category = <>"],
  ["category=|travel", "category = <> <travel>"],
  ["!merchant~uber", "not merchant_name ~ <uber>"],
  ["! merchant~uber|lyft", "not merchant_name ~ <uber> <lyft>"],
  ["!!merchant~uber", "merchant_name ~ <uber>"],
  ["category!=travel|meals", "category != <travel> <meals>"],
  ["!category!=travel", "not category != <travel>"],
  ["amount<=-49.99", "amount <= <-49.99>"],
  ["amount<-49.99", "amount < <-49.99>"],
  ["amount>=0|-5", "amount >= <0> <-5>"],
  ["date>=2026-01-31", "transaction_date >= <2026-01-31>"],
  ["date>=2026-03", "transaction_date >= <2026-03>"],
  ["!posted=yesterday|2026-Q1", "not posted_date = <yesterday> <2026-Q1>"],
  ["posted~2026-02", "posted_date ~ <2026-02>"],
  ["account=Main EUR|Savings", "bank_account_id = <Main EUR> <Savings>"],
  ["statement=a1", "bank_statement_id = <a1>"],
  ["import=a1", "import_id = <a1>"],
  ["q=uber berlin", "q = <uber berlin>"],
  ["tags=a", "tag = <a>"],
  ["has_category", "has_category = <true>"],
  ["!has-category", "not has_category = <true>"],
  ["reconciled", "is_reconciled = <true>"],
  ["has_tag=false", "has_tag = <false>"],
  // What means something elsewhere means nothing in a value.
  ["description~Yahoo!", "description ~ <Yahoo!>"],
  ["description=!important", "description = <!important>"],
  ["description=a=b", "description = <a=b>"],
  ["description~<b>", "description ~ <<b>>"],
  ["description= x ", "description = < x >"],
  ["description~A\\|B", "description ~ <A|B>"],
  ["description~A\\|B|C", "description ~ <A|B> <C>"],
  ["description~^rent", "description ~^ <rent>"],
  ["description~$miete|pacht", "description ~$ <miete> <pacht>"],
  ["!merchant~=uber", "not merchant_name ~= <uber>"],
  ["q ~= uber eats", "q ~= < uber eats>"],
  ["description~\\^rent", "description ~ <^rent>"],
  ["description~\\=x|\\=y", "description ~ <=x> <\\=y>"],
  ["description~a^b", "description ~ <a^b>"],
  ["description~C:\\temp", "description ~ <C:\\temp>"],
  ["description~a\\\\|b", "description ~ <a\\> <b>"],
  ["description~a\\", "description ~ <a\\>"],
  ['description~"a"', 'description ~ <"a">'],
  ["description~日本|Ünï\nx", "description ~ <日本> <Ünï\nx>"],
])("%j is %s", (text, words) => {
  expect(inWords(text)).toBe(words);
});

describe("refused in a sentence", () => {
  test.each([
    ["", "usage", '--where "" is not a field, comparison and value, such as merchant~uber.'],
    ["travel", "usage", '--where "travel" is not a field, comparison and value'],
    ["=travel", "usage", '--where "=travel" is not a field'],
    ["!", "usage", '--where "!" is not a field'],
    ["category", "usage", '--where "category" is not a field'],
    ["categry=x", "usage", '--where has no field "categry". Did you mean category? The fields are date, '],
    ["has_categry", "usage", '--where has no field "has_categry". Did you mean has_category?'],
    ["colour=x", "usage", '--where has no field "colour". The fields are date, posted_date, amount'],
    [
      "description<x",
      "usage",
      "description cannot be compared with <. Compare description with one of = != ~ ~^ ~$ ~=.",
    ],
    ["account~main", "usage", "account cannot be compared with ~. Compare account with one of = !=."],
    ["date>=2026-02-30", "invalid_date", '"2026-02-30" is not an existing date, written YYYY-MM-DD.'],
    [
      "date=2026|2026-13",
      "usage",
      '--where "date=2026|2026-13": "2026-13" is not a day or a period. Write a year',
    ],
    ["posted<03/2026", "usage", '"03/2026" is not a known form of a month. Write 2026-03.'],
    ["date=", "usage", '--where "date=": "" is not a day or a period.'],
    ["amount=1|much", "validation_failed", '--where "amount=1|much": "much" must be a number'],
    ["date>=3.4.2026", "invalid_date", '--where "date>=3.4.2026": "3.4.2026" is not written YYYY-MM-DD.'],
    ["amount=1|12,50", "amount_syntax", '"12,50" is not written as a plain number. Write 12.50.'],
    ["amount>1,234", "amount_syntax", '--where "amount>1,234": "1,234" can be read in two ways.'],
    [
      "status=postd",
      "validation_failed",
      '--where "status=postd": cannot be "postd" (did you mean posted?).',
    ],
    ["currency=EURO", "validation_failed", '"EURO" must be an ISO 4217 currency code.'],
    ["reconciled=maybe", "validation_failed", 'must be one of true, false, not "maybe".'],
  ])("%j", (text, code, sentence) => {
    const problem = (() => {
      try {
        return read(text);
      } catch (error) {
        return error;
      }
    })() as Problem;
    expect(problem).toBeInstanceOf(Problem);
    expect([problem.code, `${flagText(problem.detail)} ${flagText(problem.remedy)}`]).toEqual([
      code,
      expect.stringContaining(sentence),
    ]);
  });
});

test("every field has a name of its own, and is found by it", () => {
  expect(new Set(fieldNames.values()).size).toBe(whereFields.length);
  for (const [field, name] of fieldNames) expect(fieldOf(name)).toBe(field);
});

test("whatever is typed is a term or a problem in a sentence", () => {
  const piece = fc.constantFrom(
    "!",
    "|",
    "\\",
    "=",
    "~",
    "^",
    "$",
    "<",
    ">=",
    "!=",
    " ",
    "category",
    "amount",
    "1",
    "\n",
    "é",
  );
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      try {
        const { field, op, values } = read(text);
        expect(operatorsOf(field)).toContain(op);
        expect(values.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
        expect(["usage", "validation_failed", "invalid_date", "amount_syntax"]).toContain(
          (error as Problem).code,
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test("any texts can be alternatives, once | and backslash are escaped", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (values) => {
      const text = values.map((value) => value.replace(/[|\\]/gu, "\\$&")).join("|");
      expect(splitAlternatives(text)).toEqual(values);
    }),
    { numRuns: 2000 },
  );
});

test("a long value is read in a moment", () => {
  const spentMs = processorClock();
  expect(splitAlternatives("\\|a|".repeat(200_000))).toHaveLength(200_001);
  expect(() => read(`${"!".repeat(100_000)}x`)).toThrow(Problem);
  expect(spentMs()).toBeLessThan(2000);
});
