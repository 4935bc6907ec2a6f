/** All rows of a group, read at once by their ids. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { largest } from "../../src/contract/values/extremes.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { escapeText } from "../../src/terminal/render/escape-text.ts";
import { cutText } from "../../src/terminal/render/wrap-text.ts";
import type { ScreenContext } from "./screen-context.ts";

/** Rows that are shown at once: as many as one request finds by their ids. */
const ROWS_MAX = 100;

export async function allRows(
  { call, interruption: signal }: Pick<Context, "call" | "interruption">,
  {
    group: { transaction_ids, transaction_count },
    screen: { locale, width },
  }: { group: ReviewGroup; screen: Pick<ScreenContext, "locale" | "width"> },
): Promise<readonly string[]> {
  const ids = transaction_ids.slice(0, ROWS_MAX);
  const { data: rows } = await call(transactions.list, { id_suffix: [...ids], limit: ROWS_MAX }, { signal });
  const amounts = rows.map(
    ({ amount, currency_code }) => `${localNumber(plainCell(amount), locale)} ${currency_code}`,
  );
  const widest = largest(amounts.map(displayWidth), 0);
  const lines = rows.map(({ transaction_date, description }, index) => {
    const amount = amounts[index] ?? "";
    const start = `  ${transaction_date}  ${" ".repeat(widest - displayWidth(amount))}${amount}  `;
    return `${start}${cutText(escapeText(description), Math.max(8, width - displayWidth(start)))}`;
  });
  const rest = transaction_count - rows.length;
  return rest > 0 ? [...lines, `  and ${localNumber(String(rest), locale)} more`] : lines;
}
