/**
 * A list of transfers that tells both ends of each, what was sent and what arrived, and its direction from the holder's view: money
 * out is what was sent, money in is what arrived, and an exchange between own balances is both.
 */
import type { MappedField } from "../../fields.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { endOfHeader, type EndDetail, type TransferEnd } from "../../words/headers/transfer-ends.ts";
import { isNeutral } from "../../words/neutral-kinds.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { columnOf, type HeadedRows } from "../cells.ts";
import type { Columns } from "./columns.ts";

/** Columns of one end; those of amount and currency are always there. */
type EndColumns = Readonly<Record<"amount" | "currency", number> & Partial<Record<EndDetail, number>>>;

export interface TransferEnds extends Readonly<Record<TransferEnd, EndColumns>> {
  /** The column of directions. */
  readonly direction: number;
  /** Whether the headers say that both amounts are without the fees: what was sent cost its fee, too. */
  readonly isAfterFees: boolean;
}

/** The columns of both ends; undefined where the header does not name them all, once each. */
function transferEnds({ header, rows }: HeadedRows): TransferEnds | undefined {
  const found: Record<TransferEnd, Partial<Record<EndDetail, number>>> = { source: {}, target: {} };
  const amounts: boolean[] = [];
  for (const [index, cell] of header.entries()) {
    const named = endOfHeader(cell);
    if (named === undefined) continue;
    const { end, detail, isAfterFees } = named;
    if (found[end][detail] !== undefined) return undefined;
    found[end][detail] = index;
    if (detail === "amount") amounts.push(isAfterFees);
  }
  const [source, target] = [wholeEnd(found.source), wholeEnd(found.target)];
  const direction = directionColumn({ header, rows });
  if (source === undefined || target === undefined || direction === undefined) return undefined;
  // A balance beside each row is of one of the ends, and nothing says of which.
  if (header.some((cell) => fieldOf(cell)?.field === "balance")) return undefined;
  const ends = { source, target, direction, isAfterFees: amounts.every(Boolean) };
  // An amount without its fee is what moved the account only where the fee is known.
  return source.fee !== undefined || !amounts.includes(true) ? ends : undefined;
}

/** The ends that a table is read by, and with them the columns that a person or a mapping names: who names one end alone has that. */
export function endsAmong(
  preset: Columns,
  headed: HeadedRows,
): { readonly ends?: TransferEnds; readonly preset: Columns } {
  const ends = transferEnds(headed);
  if (ends === undefined) return { preset };
  if (agrees(ends, preset)) return { ends, preset: withEnds(preset, ends) };
  const { amount, currency } = ends.target;
  return { preset: preset.amount?.join() === String(amount) ? { currency: [currency], ...preset } : preset };
}

function wholeEnd({ amount, currency, ...rest }: Partial<Record<EndDetail, number>>): EndColumns | undefined {
  return amount === undefined || currency === undefined ? undefined : { ...rest, amount, currency };
}

/** The one column called so whose words are mostly those of money out, money in, and neither. */
function directionColumn({ header, rows }: HeadedRows): number | undefined {
  const indices = [...header.keys()].filter((index) => {
    if (fieldOf(header[index] ?? "")?.field !== "sign") return false;
    const cells = columnOf(rows, index);
    const moving = cells.filter((cell) => !isNeutral(cell));
    const known = moving.filter((cell) => signOfWord(cell) !== undefined);
    const isPlain = lettersOf(header[index] ?? "", moving) === undefined;
    return isPlain && known.length * 2 >= moving.length;
  });
  return indices.length === 1 ? indices[0] : undefined;
}

/** Whether what a person or a mapping names is what the ends are read by. */
function agrees(ends: TransferEnds, preset: Columns): boolean {
  const [read, named] = [columnsOfEnds(ends), namedColumns(ends, columnsOfEnds(ends))];
  const isOwn = (role: keyof Columns) => {
    const choice = preset[role]?.join();
    return choice === undefined || choice === read[role]?.join() || choice === named[role]?.join();
  };
  const isFree = preset.debit === undefined && preset.credit === undefined;
  return isFree && (["amount", "sign", "currency"] as const).every(isOwn);
}

/** The columns in which each row is read, once its own end stands where the source does. */
function columnsOfEnds({ source, target, direction }: TransferEnds): Columns {
  return {
    amount: [source.amount],
    sign: [direction],
    currency: [source.currency],
    ...(target.name === undefined ? {} : { merchant: [target.name] }),
  };
}

/** Those that a person or a mapping names, with those of the ends: another name of the other party alone is not theirs. */
function withEnds(preset: Columns, ends: TransferEnds): Columns {
  const read = columnsOfEnds(ends);
  const choice = preset.merchant?.join();
  const isOther = choice !== undefined && choice !== namedColumns(ends, read).merchant?.join();
  return { ...preset, ...read, ...(isOther ? { merchant: preset.merchant ?? [] } : {}) };
}

/** The columns with those of the other end, from which some rows are read: by these names a person knows them. */
export function namedColumns(ends: TransferEnds | undefined, columns: Columns): Columns {
  if (ends === undefined) return columns;
  const { source, target } = ends;
  const other = new Map([
    [source.amount, target.amount],
    [source.currency, target.currency],
    [target.name, source.name],
  ]);
  const withOther = (role: "amount" | "currency" | "merchant") => {
    const own = columns[role];
    const index = own?.length === 1 ? other.get(own[0]) : undefined;
    return own === undefined || index === undefined ? {} : { [role]: [...own, index] };
  };
  return { ...columns, ...withOther("amount"), ...withOther("currency"), ...withOther("merchant") };
}

/** Why the columns of the ends are what they are. */
export function proofsOfEnds(
  { direction, source, target }: TransferEnds,
  header: readonly string[],
): Readonly<Partial<Record<MappedField, string>>> {
  const nameOf = (index: number) => `“${(header[index] ?? "").trim()}”`;
  const because = (detail: "amount" | "currency") =>
    `The table tells both ends of each transfer: ${nameOf(direction)} says whether ${nameOf(source[detail])} is the account's, ${nameOf(target[detail])}, or both.`;
  return { amount: because("amount"), currency: because("currency") };
}
