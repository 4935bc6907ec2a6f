/** Which of several columns of currencies is that of the amount. */
import { largest } from "../../../contract/values/extremes.ts";
import { foldHeader } from "../../cells/fold.ts";
import { isInOwnCurrency } from "../../words/headers/parts.ts";
import type { Rows } from "../cells.ts";
import { rank, type Candidate, type RoleScene } from "./candidates.ts";
import { moneyColumns, type Columns } from "./columns.ts";
import { isOfOtherAmount } from "./currency-owner.ts";

/** The column of the amount's currency, or two that fill each other's gaps; none where it belongs to another amount. */
export function currencyOf(columns: Columns, { byRole, header, rows, preset }: RoleScene): Columns {
  const candidates = byRole.get("currency") ?? [];
  const isOpen = preset.currency === undefined && candidates.length > 1;
  const currency = isOpen
    ? (fillingGaps(candidates, rows) ?? [currencyBeside(candidates, columns, header)])
    : columns.currency;
  const [first] = currency ?? [];
  if (first === undefined || currency === undefined) return {};
  const read = moneyColumns(preset).length > 0 ? preset : columns;
  return { currency: isOfOtherAmount(first, { columns: read, header, rows }) ? [] : currency };
}

/** Two columns of which one is filled where the other is empty, as the currency of a debit and that of a credit. */
function fillingGaps(candidates: readonly Candidate[], rows: Rows): readonly number[] | undefined {
  const [first, second, third] = candidates.map(({ index }) => index);
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const isFilled = (cells: readonly string[], index: number) => (cells[index] ?? "").trim() !== "";
  const both = [first, second].every((index) => rows.some((cells) => isFilled(cells, index)));
  const never = rows.every((cells) => !isFilled(cells, first) || !isFilled(cells, second));
  return both && never ? [first, second] : undefined;
}

/** Of several currencies, the one that stands right behind the amount or its pair, else right before it, else the first. */
function currencyBeside(
  candidates: readonly Candidate[],
  { amount, debit, credit, balance }: Columns,
  header: readonly string[],
): number {
  const [money] = amount ?? credit ?? debit ?? balance ?? [];
  const last = amount === undefined ? largest([...(credit ?? []), ...(debit ?? [])]) : -1;
  const onlyOne = (test: (index: number) => boolean) => {
    const [only, other] = candidates.filter(({ index }) => test(index));
    return other === undefined ? only?.index : undefined;
  };
  const isOwn = (index: number) => isInOwnCurrency(foldHeader(header[index] ?? ""));
  const at = (index: number) => candidates.find((candidate) => candidate.index === index)?.index;
  const beside =
    money === undefined
      ? undefined
      : ((isOwn(money) ? onlyOne(isOwn) : undefined) ??
        onlyOne((index) => firstWord(header, index) === firstWord(header, money)) ??
        at(money + 1) ??
        at(last + 1) ??
        at(money - 1));
  const [first] = candidates.toSorted((one, other) => rank(other) - rank(one));
  return beside ?? first?.index ?? 0;
}

function firstWord(header: readonly string[], index: number): string {
  return foldHeader(header[index] ?? "").split(" ")[0] ?? "";
}
