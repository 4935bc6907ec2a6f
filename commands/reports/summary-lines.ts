/** The lines below a financial summary for people: counts, the next step, currencies that did not move. */
import { typedWord } from "../../src/contract/typed-word.ts";
import type { FinancialSummary } from "../../src/contract/report/summary.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { closedLines } from "./closed-lines.ts";
import { sumOf } from "./figures.ts";
import { transferHint, transferLines, uncategorizedLines } from "./open-ends.ts";
import type { CurrencySummary } from "./summary-view.ts";
import { spanName } from "../../src/client/notation/period-name.ts";
import { hasMoved, pairsOf, type Presentation } from "./summary-tables.ts";

/** What the report was narrowed to, as it was typed. */
interface TypedFilters {
  readonly account: readonly string[];
  readonly currency: readonly string[];
  readonly where: readonly string[];
}

export function summaryLines(
  summary: FinancialSummary,
  { context: { io }, isCompared, isNarrowed, filters }: Presentation & { readonly filters: TypedFilters },
): readonly string[] {
  const pairs = pairsOf(summary);
  const idle = !isNarrowed && pairs.some(hasMoved) ? pairs.filter((pair) => !hasMoved(pair)) : [];
  const { date_from, date_to, previous, uncategorized_count } = summary;
  const spans = [spanName(summary), ...(isCompared ? [spanName(previous)] : [])].join(" and ");
  return [
    countLine(summary),
    ...uncategorizedLines(
      summary.currencies.flatMap(
        ({ currency_code, uncategorized, by_category = [] }: Partial<CurrencySummary>) =>
          currency_code === undefined || uncategorized === undefined
            ? []
            : [{ currency_code, share: uncategorized.share, flow: uncategorized, whole: by_category }],
      ),
    ),
    ...transferLines(summary.currencies, io.facts.locale),
    ...closedLines(summary),
    ...(uncategorized_count === 0
      ? []
      : [
          "To see those without a category:",
          `  cashbook tx list --no-category --from ${date_from} --to ${date_to}${filterFlags(filters)}`,
        ]),
    ...transferHint(summary.currencies, summary),
    ...idle.map(({ now: { currency_code, accounts } }) => {
      const balance = localNumber(
        decimalText(sumOf(accounts.map((account) => account.balance))),
        io.facts.locale,
      );
      return `No transactions in ${currency_code} in ${spans}; balance ${balance} ${currency_code}.`;
    }),
  ];
}

/** " --account "Main EUR" --currency EUR"; empty where the report is about all. */
function filterFlags({ account, currency, where }: TypedFilters): string {
  return [
    ...account.map((name) => ` --account ${typedWord(name)}`),
    ...currency.map((code) => ` --currency ${typedWord(code)}`),
    ...where.map((term) => ` --where ${typedWord(term)}`),
  ].join("");
}

/** The counts as a sentence. */
function countLine(summary: FinancialSummary): string {
  const { transaction_count, uncategorized_count, unreconciled_count, rejected_row_count } = summary;
  const rejectedText =
    rejected_row_count === 0
      ? ""
      : `, ${rejected_row_count} rejected ${rejected_row_count === 1 ? "row" : "rows"}`;
  const next =
    rejected_row_count === 0
      ? ""
      : " Rejected rows: `cashbook imports list` shows whose; import them corrected, or settle them with `cashbook imports dismiss <id> --rejected`.";
  const transactions = transaction_count === 1 ? "transaction" : "transactions";
  if (transaction_count === 0) return `No transactions${rejectedText}.${next}`;
  return `${transaction_count} ${transactions}, ${uncategorized_count} without a category, ${unreconciled_count} not reconciled${rejectedText}.${next}`;
}
