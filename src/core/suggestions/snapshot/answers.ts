/** From the answers of a replay to suggestions for open rows, day by day. */
import type { DaySuggestions } from "../../ports/suggestion-snapshots.ts";
import type { EvidenceRow } from "../evidence-row.ts";
import type { Links } from "../learning/history.ts";
import { answerAt, type Answers, type RowAnswer } from "../learning/answers.ts";
import type { Basis } from "../learning/basis.ts";
import { signatureOf } from "../signature/signature.ts";
import type { RowSuggestion } from "./row-suggestion.ts";
import { encodeDay, type OpenRow } from "./day-suggestions.ts";
import { earlierRows, latestRows } from "./evidence-rows.ts";
import { nameBefore, type Names } from "./names.ts";
import type { Places } from "./places.ts";

/** What answers refer to. */
interface References {
  readonly categories: readonly string[];
  readonly links: readonly Links[];
  readonly names: Names;
  readonly places: Pick<Places, "at">;
}

interface OpenAnswer {
  readonly row: EvidenceRow;
  readonly answer: RowAnswer & { readonly basis: Basis };
}

/** The rows without a category that have an answer. */
export function openAnswers(rows: readonly EvidenceRow[], answers: Answers): readonly OpenAnswer[] {
  return Array.from(answers.bases, ([place, basis]) => {
    const [row, answer] = [rows[place], answerAt(answers, place)];
    return row === undefined || answer === undefined ? [] : [{ row, answer: { ...answer, basis } }];
  }).flat();
}

/** In the order of their days. */
export function suggestionsByDay(
  answers: readonly OpenAnswer[],
  references: References,
): readonly DaySuggestions[] {
  const byDay = new Map<number, OpenRow[]>();
  for (const { row, answer } of answers) {
    const entry = { id: row.id, suggestion: toSuggestion({ row, answer }, references) };
    const ofDay = byDay.get(row.day);
    if (ofDay === undefined) byDay.set(row.day, [entry]);
    else ofDay.push(entry);
  }
  return Array.from(byDay, ([day, entries]) => encodeDay(day, entries));
}

function toSuggestion(
  { row, answer }: OpenAnswer,
  { categories, links, names, places }: References,
): RowSuggestion {
  const { basis, confidence } = answer;
  const [first = 0, ...others] = answer.categories;
  const [share = 1, ...shares] = answer.shares;
  const rest = share < 1 ? (1 - confidence) / (1 - share) : 0;
  const signature = signatureOf(row.text).join(" ");
  return {
    category: categories[first] ?? "",
    merchant_name: nameBefore(names, signature, row.day),
    confidence: tenThousandths(confidence),
    evidence: {
      signature,
      level: basis.level,
      count: basis.count,
      rows: basis.rowCount,
      ...earlierRows(latestRows(basis, links), places),
      answered: Math.round(answer.answered),
      right: Math.round(answer.right),
    },
    alternatives: others.map((category, at) => ({
      category: categories[category] ?? "",
      confidence: tenThousandths((shares[at] ?? 0) * rest),
    })),
  };
}

function tenThousandths(share: number): number {
  return Math.round(share * 10_000);
}
