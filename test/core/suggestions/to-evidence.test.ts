/** What a stored transaction tells suggestions. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { EvidenceRecord } from "../../../src/core/ports/evidence.ts";
import { answerAt } from "../../../src/core/suggestions/learning/answers.ts";
import { replay } from "../../../src/core/suggestions/replay.ts";
import { toEvidence } from "../../../src/core/suggestions/to-evidence.ts";

const PAYEES = ["Harbor Rent", "Nordwind Hosting", "Bäckerei Köhler", "カフェ 青"];
const CATEGORIES = ["rent", "software", "meals"];

const transaction = fc.record({
  day: fc.integer({ min: 0, max: 300 }),
  payee: fc.nat(PAYEES.length - 1),
  amount: fc.constantFrom(-900, -2000, -90_000, 1200),
  category: fc.nat(CATEGORIES.length - 1),
  isUnconfirmed: fc.boolean(),
});
type Transaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never;

const recordOf = (
  { day, payee, amount, category, isUnconfirmed }: Transaction,
  place: number,
): EvidenceRecord => ({
  id: String(place).padStart(4, "0"),
  day,
  account: "1",
  amount,
  category: CATEGORIES[category] ?? "",
  merchant_name: "",
  original_description: PAYEES[payee] ?? "",
  origins: { category: isUnconfirmed ? { by: "suggestion", at: 1, bar: 9800 } : { by: "person", at: 1 } },
});

/** What each payee is suggested after all days. */
function suggested(records: readonly EvidenceRecord[]) {
  const open = PAYEES.map((text, place): EvidenceRecord => ({
    ...{ id: `open ${place}`, day: 400, account: "1", amount: -900, category: "", merchant_name: "" },
    ...{ original_description: text, origins: {} },
  }));
  const { answers, categories } = replay(toEvidence([...records, ...open]));
  return open.map((_, place) => {
    const answer = answerAt(answers, answers.rowCount - open.length + place);
    if (answer === undefined) return undefined;
    const { confidence, answered, right } = answer;
    return [confidence, answered, right, categories[answer.categories[0] ?? -1]];
  });
}

test("what a bar let through without a person raises no confidence and teaches nothing", () => {
  fc.assert(
    fc.property(fc.array(transaction, { minLength: 20, maxLength: 120 }), (transactions) => {
      const records = transactions.map(recordOf);
      const confirmed = records.filter(({ origins }) => origins.category?.by === "person");
      expect(suggested(records)).toEqual(suggested(confirmed));
    }),
    { numRuns: 200 },
  );
});
