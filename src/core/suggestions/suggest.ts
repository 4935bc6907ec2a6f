/** Suggestions of transactions, as the contract has them but for money. */
import type { SuggestionEvidence } from "../../contract/suggestion.ts";
import { dayDate } from "../../contract/values/date.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { replayedBook, type ReplayedBook } from "./book.ts";
import type { EvidenceRow } from "./evidence-row.ts";
import { levels } from "./levels.ts";
import type { Ranking } from "./ranking.ts";
import { signatureOf } from "./signature.ts";

export interface RowSuggestion {
  readonly category: string;
  readonly merchant_name: string | null;
  /** Ten-thousandths. */
  readonly confidence: number;
  readonly evidence: SuggestionEvidence;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
}

/** Rows that stand for a suggestion. */
const ROWS_MAX = 3;

/** By id; records with a category, and those without any earlier transaction, have none. */
export async function suggestionsFor(
  context: CompanyQueries,
  records: readonly Pick<TransactionRecord, "id" | "merchant_name">[],
): Promise<ReadonlyMap<string, RowSuggestion>> {
  const book = await replayedBook(context);
  const suggestions = new Map<string, RowSuggestion>();
  for (const record of records) {
    const suggestion = suggestionOf(book, record);
    if (suggestion !== undefined) suggestions.set(record.id, suggestion);
  }
  return suggestions;
}

/** Ids of all open transactions with a suggestion at least so sure, in ten-thousandths. */
export function suggestedIds({ openRows, answers }: ReplayedBook, bar: number): readonly string[] {
  return [...openRows].flatMap(([id, place]) => {
    const answer = answers[place];
    return answer !== undefined && tenThousandths(answer.confidence.confidence) >= bar ? [id] : [];
  });
}

export function suggestionOf(
  book: ReplayedBook,
  { id, merchant_name }: Pick<TransactionRecord, "id" | "merchant_name">,
): RowSuggestion | undefined {
  const place = book.openRows.get(id);
  const row = place === undefined ? undefined : book.rows[place];
  const answer = place === undefined ? undefined : book.answers[place];
  if (row === undefined || answer === undefined) return undefined;
  const { ranking, confidence } = answer;
  const [first = 0, ...others] = ranking.categories;
  const [share = 1, ...shares] = ranking.shares;
  const rest = share < 1 ? (1 - confidence.confidence) / (1 - share) : 0;
  const signature = signatureOf(row.text).join(" ");
  return {
    category: book.categories[first] ?? "",
    merchant_name: merchant_name === "" ? givenName(book, { signature, row }) : null,
    confidence: tenThousandths(confidence.confidence),
    evidence: {
      signature,
      level: ranking.level,
      count: ranking.count,
      rows: ranking.rowCount,
      ...earlierRows(book, ranking),
      answered: Math.round(confidence.answered),
      right: Math.round(confidence.right),
    },
    alternatives: others.map((category, at) => ({
      category: book.categories[category] ?? "",
      confidence: tenThousandths((shares[at] ?? 0) * rest),
    })),
  };
}

/** The latest name that a row of this signature had got before. */
function givenName(
  { merchants }: ReplayedBook,
  { signature, row }: { signature: string; row: EvidenceRow },
): string | null {
  if (signature === "") return null;
  return merchants.get(signature)?.findLast(({ day }) => day < row.day)?.name ?? null;
}

function earlierRows(
  { rows, links }: ReplayedBook,
  { level, lastRow }: Ranking,
): Pick<SuggestionEvidence, "transaction_ids" | "last_date"> {
  const previous = links[levels.findIndex((name) => name === level)];
  const ids: string[] = [];
  for (let at = lastRow; at >= 0 && ids.length < ROWS_MAX; at = previous?.[at] ?? -1)
    ids.push(rows[at]?.id ?? "");
  return { transaction_ids: ids, last_date: dayDate(rows[lastRow]?.day ?? 0) };
}

function tenThousandths(share: number): number {
  return Math.round(share * 10_000);
}
