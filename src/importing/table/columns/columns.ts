/** Which column holds what, by the header's words, corrected by what the cells hold. */
import { takeApart } from "../../cells/amount-text.ts";
import { fieldOf, type ColumnRole } from "../../words/headers/fields.ts";
import type { MappedField } from "../../model.ts";
import { resultColumn } from "./amounts/amount-arithmetic.ts";
import {
  columnOf,
  currencyBeside,
  fillingGaps,
  alikePair,
  isOfOtherAmount,
  withTax,
  currencyAmounts,
  dropComposed,
  dropZeroAmounts,
  fullest,
  MANY_TEXTS,
  namesOfOthers,
  ownAmounts,
  promote,
  rank,
  sentAmount,
  type Candidate,
} from "./candidates.ts";
import { cardPair, correctRole, DATES, roleInTable, roleWithoutName } from "./column-role.ts";
import { dateColumn, dropEmptyDates } from "./dates/date-columns.ts";
import { withUnnamedColumns } from "./leftover-columns.ts";
import { holdsSerialDays } from "./dates/serial-days.ts";
import { partyPair } from "./other-party.ts";
import { partsOfTotals } from "./amounts/part-amounts.ts";
import { moveSentencesToTexts } from "./kind-texts.ts";
import { twinDays } from "./dates/twin-days.ts";

/** Column indices of each role, from 0. Several for texts that are joined; one for all others. */
export type Columns = Readonly<Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>>>;

type Rows = readonly (readonly string[])[];

/** Columns by the header's words, and those that may be of accounts; undefined when it names no date or no amount. */
export function columnsByHeader(
  header: readonly string[],
  { rows, lines, said }: { rows: Rows; lines: readonly number[]; said: Columns },
): { readonly columns: Columns; readonly accounts: readonly number[] } | undefined {
  const taken = new Set(Object.values(said).flat());
  const byRole = new Map<ColumnRole, Candidate[]>();
  const free: number[] = [];
  const fields = new Set(header.map((cell) => fieldOf(cell)?.field));
  const isPaired = fields.has("debit");
  const hasMoney = isPaired || fields.has("amount") || fields.has("credit");
  const ofPair = cardPair(header);
  const parts = partsOfTotals(header);
  const isSerial = holdsSerialDays(header, { rows });
  header.forEach((cell, index) => {
    if (taken.has(index) || index === parts) return;
    const found =
      cell.trim() === "" ? roleWithoutName(columnOf(rows, index)) : (ofPair.get(index) ?? fieldOf(cell));
    const cells = columnOf(rows, index);
    const scene = { cells, rows: rows.length, isPaired, isSerial, hasMoney };
    const role = roleInTable(found && correctRole(found, cell, scene), { header, index });
    if (found === undefined || role === undefined) {
      free.push(index);
      return;
    }
    if (role === "ignored") return;
    const { exact, isComposed = false } = found;
    byRole.set(role, [...(byRole.get(role) ?? []), { index, exact, isComposed }]);
  });
  dropEmptyDates(byRole, { header, rows, lines });
  dropComposed(byRole);
  dropZeroAmounts(byRole, rows);
  promote(byRole, rows);
  moveSentencesToTexts(byRole, rows);
  const columns: Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>> = {};
  const twins = isDaySaid(said) ? undefined : twinDays(byRole, { header, rows });
  if (twins !== undefined) {
    columns.date = [twins.earlier];
    columns.posted_date = [twins.later];
    byRole.delete("date");
    byRole.delete("posted_date");
  }
  for (const [role, candidates] of byRole) {
    if (role === "ignored" || role === "account" || said[role] !== undefined) continue;
    if (DATES.includes(role)) {
      columns[role] = [
        isDaySaid(said) ? fullest(candidates, rows) : dateColumn(role, byRole, { header, rows, lines }),
      ];
      continue;
    }
    const sorted = candidates.toSorted((left, right) => rank(right) - rank(left));
    const pair = role === "merchant" ? partyPair(namesOfOthers(sorted, rows), header) : undefined;
    if (pair !== undefined) {
      columns[role] = pair;
      continue;
    }
    columns[role] = MANY_TEXTS.includes(role)
      ? candidates.map(({ index }) => index)
      : [
          role === "amount"
            ? fullest(
                ownAmounts(sorted, { header, rows }).map((index) => ({ index })),
                rows,
              )
            : fullest(role === "merchant" ? namesOfOthers(sorted, rows) : sorted, rows),
        ];
  }
  const pair = alikePair(byRole, header);
  if (pair !== undefined && said.debit === undefined && said.credit === undefined) {
    columns.debit = [pair.debit];
    columns.credit = [pair.credit];
  }
  const isMoneySaid = [said.amount, said.debit, said.credit].some((one) => one !== undefined);
  const isMoneyless =
    !isMoneySaid && [columns.amount, columns.debit, columns.credit].every((one) => one === undefined);
  const headed = isMoneyless ? currencyAmounts(header, rows) : [];
  if (headed.length > 0) columns.amount = headed;
  const sent = isMoneyless && headed.length === 0 ? sentAmount(header, rows) : undefined;
  if (sent !== undefined) columns.amount = [sent];
  const isPair = columns.debit !== undefined && columns.credit !== undefined;
  const result = isPair || isMoneySaid ? undefined : resultColumn(header, rows);
  if (result !== undefined && !taken.has(result)) {
    columns.amount = [result];
    delete columns.debit;
    delete columns.credit;
  }
  const [amount] = columns.amount ?? [];
  if (amount !== undefined && columns.amount?.length === 1)
    columns.amount = [withTax(header, { amount, rows })];
  const currencies = byRole.get("currency") ?? [];
  if (said.currency === undefined && currencies.length > 1)
    columns.currency = fillingGaps(currencies, rows) ?? [currencyBeside(currencies, columns, header)];
  const [currency] = columns.currency ?? [];
  if (currency !== undefined && isOfOtherAmount(currency, { columns, header })) delete columns.currency;
  const whole = withUnnamedColumns(withoutContradictions({ ...columns, ...said }, rows), {
    free,
    header,
    rows,
  });
  const hasDate = DATES.some((role) => whole[role as MappedField] !== undefined);
  const hasAmount = whole.amount !== undefined || whole.debit !== undefined || whole.credit !== undefined;
  const accounts = (byRole.get("account") ?? []).map(({ index }) => index);
  return hasDate && hasAmount ? { columns: whole, accounts } : undefined;
}

function isDaySaid({ date, posted_date }: Columns): boolean {
  return date !== undefined || posted_date !== undefined;
}

/** Takes away what contradicts: one amount column or a pair of debit and credit, never both. */
function withoutContradictions(columns: Columns, rows: Rows): Columns {
  const { amount, debit, credit, sign, ...rest } = columns;
  if (debit !== undefined && credit !== undefined && amount !== undefined) {
    // One signed amount beside the pair says the same; the pair is the plainer statement when amounts carry no sign.
    const isSigned = columnOf(rows, amount[0] ?? 0).some((cell) => takeApart(cell)?.negative === true);
    return isSigned ? { ...rest, amount } : { ...rest, debit, credit };
  }
  if (amount !== undefined) return { ...rest, amount, ...(sign === undefined ? {} : { sign }) };
  // A lone column that is written with both signs is one of amounts, whatever half of them it is called after.
  const lone = debit === undefined ? credit : credit === undefined ? debit : undefined;
  if (lone !== undefined && hasBothSigns(columnOf(rows, lone[0] ?? 0))) return { ...rest, amount: lone };
  // "Débit" alone is a column of amounts.
  return { ...rest, ...(debit === undefined ? {} : { debit }), ...(credit === undefined ? {} : { credit }) };
}

function hasBothSigns(cells: readonly string[]): boolean {
  const parts = cells.map(takeApart).filter((part) => part !== undefined && /[1-9]/.test(part.body));
  return parts.some((part) => part?.negative === true) && parts.some((part) => part?.negative === false);
}
