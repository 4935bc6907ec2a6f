/** Which column holds what, by the header's words, corrected by what the cells hold. */
import { takeApart } from "../../cells/amount-text.ts";
import { foldHeader } from "../../cells/fold.ts";
import { bookedFlag } from "../../words/headers/booked-flags.ts";
import { fieldOf, type HeaderField } from "../../words/headers/fields.ts";
import { isBalanceBefore } from "./amounts/balances-around.ts";
import { columnOf, type HeadedRows, type Rows } from "../cells.ts";
import { resultColumn } from "./amounts/amount-arithmetic.ts";
import { amountsByCurrency, amountsOfCurrencies } from "./amounts/currency-columns.ts";
import { refusePairsOfCurrencies } from "./amounts/currency-pairs.ts";
import {
  amountWithTax,
  dropFeeDebits,
  dropForeignAmounts,
  dropZeroAmounts,
  ownAmounts,
  pairsOfOneName,
  sentAmount,
} from "./amounts/named-amounts.ts";
import { fillingsOf, isExclusive } from "./amounts/pair-by-content.ts";
import { partsOfTotals } from "./amounts/part-amounts.ts";
import {
  dropComposed,
  fullest,
  joinsColumns,
  rank,
  type Candidate,
  type Candidates,
  type RoleScene,
} from "./candidates.ts";
import {
  amountsBehindCurrencies,
  correctRole,
  roleInTable,
  roleWithoutName,
  sidePair,
} from "./column-role.ts";
import { columnsFrom, columnsInUse, DAY_ROLES, dayColumn, moneyColumns, type Columns } from "./columns.ts";
import { currencyOf } from "./currency-column.ts";
import { dateColumn, dropEmptyDates } from "./dates/date-columns.ts";
import { daysOfLines } from "./dates/days-of-lines.ts";
import { recordedDay } from "./dates/recorded-days.ts";
import { holdsSerialDays } from "./dates/serial-days.ts";
import { twinDays } from "./dates/twin-days.ts";
import { withUnnamedColumns } from "./leftover-columns.ts";
import { partyPair } from "./other-party.ts";
import { signBesideAmount } from "./sign-columns.ts";
import {
  kindAsDescription,
  alternatingNames,
  namesOfOthers,
  referencesAsTexts,
  sentencesAsTexts,
} from "./text-columns.ts";

/** Columns by the header's words, and those that may be of accounts; undefined when it names no date or no amount. */
export function columnsByHeader(
  header: readonly string[],
  { rows, lines, preset }: Omit<RoleScene, "header" | "byRole">,
): { readonly columns: Columns; readonly accounts: readonly number[] } | undefined {
  const { byRole, free } = rolesOf({ header, rows, preset });
  const scene = { header, rows, lines, preset, byRole };
  for (const narrow of [
    dropEmptyDates,
    dropComposed,
    dropZeroAmounts,
    dropForeignAmounts,
    dropFeeDebits,
    referencesAsTexts,
    kindAsDescription,
    sentencesAsTexts,
  ])
    narrow(byRole, scene);
  const byName = STEPS.reduce<Columns>((columns, step) => ({ ...columns, ...step(columns, scene) }), {});
  const columnsByName = withoutContradictions({ ...columnsFrom(byName), ...preset }, rows);
  const columns = withUnnamedColumns(columnsByName, { free, header, rows });
  const accounts = (byRole.get("account") ?? []).map(({ index }) => index);
  return dayColumn(columns) !== undefined && moneyColumns(columns).length > 0
    ? { columns, accounts }
    : undefined;
}

/** A column that says of each row whether it is booked, with yes and no. */
const FLAG: HeaderField = { field: "status", exact: true };

/** The candidates of each role, and the columns that have none. */
function rolesOf({ header, rows, preset }: Pick<RoleScene, "header" | "rows" | "preset">) {
  const inUse = columnsInUse(preset);
  const byRole: Candidates = new Map();
  const free: number[] = [];
  const fields = new Set(header.map((cell) => fieldOf(cell)?.field));
  const isPaired = fields.has("debit");
  const hasMoney = isPaired || fields.has("amount") || fields.has("credit");
  const ofPair = sidePair(header);
  const parts = partsOfTotals(header);
  const behindCurrencies = amountsBehindCurrencies({ header, rows });
  const isSerial = holdsSerialDays(header, { rows });
  for (const [index, cell] of header.entries()) {
    if (inUse.has(index) || index === parts) continue;
    const cells = columnOf(rows, index);
    const field =
      behindCurrencies.get(index) ??
      (bookedFlag(cell, cells) === undefined ? undefined : FLAG) ??
      (cell.trim() === "" ? roleWithoutName(cells) : (ofPair.get(index) ?? fieldOf(cell)));
    const role = field && correctRole(field, cell, { cells, isPaired, isSerial, hasMoney });
    const own = roleInTable(role, { header, index });
    if (field === undefined || own === undefined) free.push(index);
    else if (own !== "ignored")
      byRole.set(own, [
        ...(byRole.get(own) ?? []),
        { index, exact: field.exact, isComposed: field.isComposed ?? false },
      ]);
  }
  return { byRole, free };
}

/** What a step decides, by what the steps before it did. An empty list takes the column away. */
type Step = (columns: Columns, scene: RoleScene) => Columns;

const STEPS: readonly Step[] = [
  twinDays,
  daysOfLines,
  recordedDay,
  columnOfEachRole,
  debitsAndCreditsOfOneName,
  amountWithoutName,
  provenResult,
  wholeAmount,
  amountOfEachCurrency,
  signBesideAmount,
  currencyOf,
];

/** The best candidate of each role that is still open. */
function columnOfEachRole(columns: Columns, { byRole, header, rows, lines, preset }: RoleScene): Columns {
  const isDayChosen = preset.date !== undefined || preset.posted_date !== undefined;
  const isTwin = columns.date !== undefined;
  const choose = (role: keyof Columns, candidates: readonly Candidate[]): readonly number[] => {
    if (DAY_ROLES.includes(role))
      return [isDayChosen ? fullest(candidates, rows) : dateColumn(role, byRole, { header, rows, lines })];
    if (joinsColumns(role)) return candidates.map(({ index }) => index);
    const byRank = candidates.toSorted((one, other) => rank(other) - rank(one));
    if (role === "amount") {
      const own = ownAmounts(byRank, { header, rows });
      return [
        fullest(
          own.map((index) => ({ index })),
          rows,
        ),
      ];
    }
    if (role === "status") return statesOf(byRank, { header, rows });
    if (role === "balance") return [fullest(balancesAfter(byRank, header), rows)];
    if (role !== "merchant") return [fullest(byRank, rows)];
    const names = namesOfOthers(byRank, rows);
    return partyPair(names, header) ?? alternatingNames(names, rows);
  };
  const open = [...byRole].filter(
    ([role]) =>
      role !== "account" &&
      preset[role] === undefined &&
      !(isTwin && (role === "date" || role === "posted_date")),
  );
  return Object.fromEntries(open.map(([role, candidates]) => [role, choose(role, candidates)]));
}

/** Of balances before and after each row, those after. */
function balancesAfter(candidates: readonly Candidate[], header: readonly string[]): readonly Candidate[] {
  const after = candidates.filter(({ index }) => !isBalanceBefore(header[index] ?? ""));
  return after.length > 0 ? after : candidates;
}

/** The column of states, and those beside it that say whether a row is booked, or moved the balance at all: a hold is "Completed", too. */
function statesOf(candidates: readonly Candidate[], { header, rows }: HeadedRows): readonly number[] {
  const isBeside = ({ index }: Candidate) =>
    foldHeader(header[index] ?? "") === "balance impact" ||
    bookedFlag(header[index] ?? "", columnOf(rows, index)) !== undefined;
  const beside = candidates.filter(isBeside).map(({ index }) => index);
  const others = candidates.filter((candidate) => !isBeside(candidate));
  return others.length > 0 ? [fullest(others, rows), ...beside] : beside;
}

/** Of several debits and credits, those whose headers are alike. */
function debitsAndCreditsOfOneName(_: Columns, { byRole, header, rows, lines, preset }: RoleScene): Columns {
  const isChosen = preset.debit !== undefined || preset.credit !== undefined;
  if (isChosen) return {};
  const pairs = pairsOfOneName(byRole, header);
  refusePairsOfCurrencies(pairs, { header, rows, lines });
  return pairs[0] ?? {};
}

/** Where no header names an amount: columns that are headed by currencies, else what was sent. */
function amountWithoutName(columns: Columns, { header, rows, preset }: RoleScene): Columns {
  if (moneyColumns(preset).length > 0 || moneyColumns(columns).length > 0) return {};
  const byCurrency = amountsByCurrency({ header, rows });
  const amount = byCurrency.length > 0 ? byCurrency : sentAmount({ header, rows });
  return amount === undefined ? {} : { amount };
}

/** The column that others prove to be their result, whatever the headers say. */
function provenResult({ debit, credit }: Columns, { header, rows, preset }: RoleScene): Columns {
  const isPair = debit !== undefined && credit !== undefined;
  const result = isPair || moneyColumns(preset).length > 0 ? undefined : resultColumn({ header, rows });
  if (result === undefined || columnsInUse(preset).has(result)) return {};
  // What was paid out of it has a column of its own.
  if (debit !== undefined && areSides(rows, [result], debit)) return { amount: [], debit, credit: [result] };
  return { amount: [result], debit: [], credit: [] };
}

function wholeAmount({ amount }: Columns, { header, rows }: RoleScene): Columns {
  const [only, other] = amount ?? [];
  return only === undefined || other !== undefined ? {} : { amount: [amountWithTax(only, { header, rows })] };
}

/** Amounts of several currencies side by side, of which each row has one. */
function amountOfEachCurrency({ credit, currency }: Columns, { header, rows, preset }: RoleScene): Columns {
  const isOpen = moneyColumns(preset).length === 0 && credit === undefined && currency === undefined;
  const amount = isOpen ? amountsOfCurrencies({ header, rows }) : [];
  return amount.length === 0 ? {} : { amount, debit: [] };
}

/** Takes away what contradicts: one amount column or a pair of debit and credit, never both. */
function withoutContradictions(columns: Columns, rows: Rows): Columns {
  const { amount, debit, credit, sign, ...rest } = columns;
  if (debit !== undefined && credit !== undefined && amount !== undefined) {
    // One signed amount beside the pair says the same; the pair is the plainer statement when amounts carry no sign.
    const isSigned = columnOf(rows, amount[0] ?? 0).some((cell) => takeApart(cell)?.negative === true);
    return isSigned ? { ...rest, amount } : { ...rest, debit, credit };
  }
  // What came in, and what was paid out of it: each row has one of them.
  if (amount !== undefined && debit !== undefined && areSides(rows, amount, debit))
    return { ...rest, debit, credit: amount };
  if (amount !== undefined) return { ...rest, ...columnsFrom({ amount, sign }) };
  // A lone column that is written with both signs is one of amounts, whatever half of them it is called after.
  const lone = debit === undefined ? credit : credit === undefined ? debit : undefined;
  if (lone !== undefined && hasBothSigns(columnOf(rows, lone[0] ?? 0))) return { ...rest, amount: lone };
  // "Débit" alone is a column of amounts.
  return { ...rest, ...columnsFrom({ debit, credit }) };
}

/** Whether each row fills one of an amount and a debit, and neither has a sign. */
function areSides(rows: Rows, [amount = -1]: readonly number[], [debit = -1]: readonly number[]): boolean {
  const isSigned = [amount, debit].some((column) =>
    columnOf(rows, column).some((cell) => takeApart(cell)?.hasSign === true),
  );
  return !isSigned && isExclusive(fillingsOf(rows, amount), fillingsOf(rows, debit));
}

function hasBothSigns(cells: readonly string[]): boolean {
  const parts = cells.map(takeApart).filter((part) => part !== undefined && /[1-9]/.test(part.body));
  return new Set(parts.map((part) => part?.negative)).size === 2;
}
