/** What a rule would do, in words and tables. */
import type { RuleTest } from "../../src/contract/rule/test.ts";
import type { BulkResult } from "../../src/contract/transaction/bulk-update.ts";
import { counterpartyField } from "../../src/contract/transaction/fields.ts";
import { amountWords } from "../../src/terminal/render/sentence.ts";
import { record, type RecordView, type Table } from "../../src/terminal/view.ts";
import type { Names } from "../names.ts";
import { previewOf } from "../tx/bulk/preview.ts";
import { transactionsText } from "../tx/tally.ts";

/** A place in the reports is shown only where nothing else changes: it follows from the category. */
const NAMED_FIELDS = { category: "", [counterpartyField]: "", description: "", status: "excluded" } as const;

/** The first transactions that rules change, old → new. */
export function rulePreview(
  result: BulkResult,
  { names, isOldestFirst = false }: { readonly names: Names; readonly isOldestFirst?: boolean },
): Table {
  return previewOf(result, { change: { set: NAMED_FIELDS }, names, isOldestFirst }).table;
}

export function ruleTestRecord(
  data: RuleTest,
  { locale, names }: { readonly locale: string | undefined; readonly names: Names },
): RecordView {
  return record({
    data,
    fields: [
      { name: "matched", kind: "count" },
      { name: "changes", kind: "count", title: "Would change" },
      { name: "agrees", kind: "count", title: "Agree with a person" },
      { name: "contradicts", kind: "count", title: "Contradict a person" },
    ],
    sections: tablesOf(data, names),
    sentence: testSentence(data, locale),
    lines: () => [],
    notes: overlapNotes(data),
  });
}

/** "Matches 6 transactions, sum -31.50 EUR; 4 would change; 1 has it already, set by a person; 1 that a person set otherwise stays." */
export function testSentence(
  { matched, sums, changes, agrees, contradicts }: RuleTest,
  locale: string | undefined,
): string {
  if (matched === 0) return "Matches no transaction of the book.";
  const nets = sums.map(({ net, currency_code }) => `${amountWords(net, locale)} ${currency_code}`);
  return [
    `Matches ${transactionsText(matched)}, sum ${nets.join(" and ")}; ${changes} would change`,
    ...(agrees === 0 ? [] : [`${agrees} ${agrees === 1 ? "has" : "have"} it already, set by a person`]),
    ...(contradicts === 0
      ? []
      : [`${contradicts} that a person set otherwise ${contradicts === 1 ? "stays" : "stay"}`]),
  ]
    .join("; ")
    .concat(".");
}

export function tablesOf(
  { preview, changes, contradictions, contradicts }: RuleTest,
  names: Names,
): readonly Table[] {
  const table = (rows: RuleTest["preview"], updated: number) =>
    rulePreview(
      { bulk_id: null, matched: updated, updated, unchanged: 0, preview: [...rows] },
      { names, isOldestFirst: true },
    );
  return [
    ...(preview.length === 0 ? [] : [table(preview, changes)]),
    ...(contradictions.length === 0
      ? []
      : [{ ...table(contradictions, contradicts), title: "Set by a person, and what the rule would set" }]),
  ];
}

/** Other rules that are named; of more, those that set something else first, and among them those that match most. */
const NAMED_RULES = 5;

export function overlapNotes({ overlaps }: RuleTest): readonly string[] {
  if (overlaps.length <= NAMED_RULES) return overlaps.map(overlapNote);
  const weightiest = overlaps
    .toSorted((one, other) => other.conflicts - one.conflicts || other.matched - one.matched)
    .slice(0, NAMED_RULES);
  return [
    overlapSummary(overlaps),
    ...overlaps.filter((rule) => weightiest.includes(rule)).map(overlapNote),
    `${overlaps.length - NAMED_RULES} more are in \`-o json\`.`,
  ];
}

type Overlap = RuleTest["overlaps"][number];

function overlapNote({ position, name, matched, conflicts, fields, wins }: Overlap): string {
  const what = conflicts > 0 ? "another" : "the same";
  const whose = wins ? "comes first, so its values stand" : "comes later, so this rule's values stand";
  return `Rule ${position}, ${name}, sets ${what} ${fields.join(", ")} on ${matched} of these; it ${whose}.`;
}

/** "202 other rules set the same fields on some of these, 150 of them otherwise; 202 come first, so their values stand." */
function overlapSummary(overlaps: readonly Overlap[]): string {
  const otherwise = overlaps.filter(({ conflicts }) => conflicts > 0).length;
  const first = overlaps.filter(({ wins }) => wins).length;
  return `${overlaps.length} other rules set the same fields on some of these, ${otherwise} of them otherwise; ${first} come first, so their values stand.`;
}
