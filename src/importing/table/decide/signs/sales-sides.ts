/**
 * Tables of payment services that write every amount as a size, and say in a word of each row what it is: payment, refund,
 * payout, chargeback, fee.
 */
import type { AccountType } from "../../../../contract/account.ts";
import { sideOfSale } from "../../../words/movements/sales.ts";
import type { Side } from "../../../fields.ts";
import type { AmountCell } from "../../rows/amount-cells.ts";
import type { Layout } from "../../layout.ts";
import { wayOfNet } from "../../columns/amounts/net-parts.ts";

/** What the survey counts of such words. */
export interface SalesTally {
  /** Columns in which every row so far has one. */
  open: readonly number[];
  /** Rows whose gross, fee and net say the way that their word does, and rows where they say the other. */
  readonly agreements: Map<number, { agree: number; contradict: number }>;
  rows: number;
}

/** Undefined where amounts have sides already, or no column holds words of kinds. */
export function newSalesTally({ columns }: Layout): SalesTally | undefined {
  if (columns.sign !== undefined || columns.amount?.length !== 1) return undefined;
  const { kind, status, bank_category, description } = columns;
  const open = [kind, status, bank_category, description].flatMap((one) => one ?? []);
  return open.length === 0 ? undefined : { open, agreements: new Map(), rows: 0 };
}

/** Counts a row with an amount. */
export function tallySale(
  tally: SalesTally,
  cells: readonly string[],
  { amount, layout }: { amount: AmountCell; layout: Layout },
): void {
  if (tally.open.length === 0 || !/[1-9]/.test(amount.parts.body)) return;
  // Amounts with signs or sides need no words.
  if (amount.parts.hasSign || amount.side !== undefined) {
    tally.open = [];
    return;
  }
  tally.rows++;
  const way = layout.parts === undefined ? undefined : wayOfNet(cells, layout.parts);
  const open = tally.open.filter((column) => {
    const side = sideOfSale(cells[column] ?? "");
    if (side === undefined) return false;
    if (way !== undefined) count(tally, column, (way === "in") === (side === "credit"));
    return true;
  });
  if (open.length < tally.open.length) tally.open = open;
}

function count({ agreements }: SalesTally, column: number, agrees: boolean): void {
  const counts = agreements.get(column) ?? { agree: 0, contradict: 0 };
  if (agrees) counts.agree++;
  else counts.contradict++;
  agreements.set(column, counts);
}

/**
 * The layout with the words as sides, where the account is a payment service's or gross, fee and net say the same as they;
 * undefined where nothing tells.
 */
export function withSalesSides(
  { open, agreements, rows }: SalesTally,
  layout: Layout,
  accountType: AccountType | undefined,
): Layout | undefined {
  const [column] = open;
  if (column === undefined || rows === 0) return undefined;
  const { agree, contradict } = agreements.get(column) ?? { agree: 0, contradict: 0 };
  if (contradict > 0 || (agree === 0 && accountType !== "payment_processor")) return undefined;
  const because =
    agree > 0
      ? "Every row has a type such as payment or refund, and gross, fee and net prove that sales are money in."
      : "Every row has a type such as payment or refund, and the account is with a payment service.";
  return {
    ...layout,
    columns: { ...layout.columns, sign: [column] },
    letters: "sales",
    proofs: { ...layout.proofs, sign: because },
  };
}

/** Whether a column holds nothing but such words, as one of sides must that a person or a mapping names. */
export function areSales(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell.trim() !== "");
  const sides = texts.map(sideOfSale).filter((side): side is Side => side !== undefined);
  return sides.length > 0 && sides.length === texts.length;
}
