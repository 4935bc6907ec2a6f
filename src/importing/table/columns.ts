/** Which column holds what, by the header's words, corrected by what the cells hold. */
import { isCurrency } from "../../contract/currency.ts";
import { Problem } from "../../contract/problem.ts";
import { takeApart } from "../amount-text.ts";
import { dateReadings } from "../date-text.ts";
import { foldHeader } from "../fold.ts";
import { fieldOf, type ColumnRole, type HeaderField } from "../header-words.ts";
import { mappedFields, type MappedField, type ReadingChoices } from "../model.ts";
import { lettersOf, signOfWord } from "../sign-words.ts";
import { holdsNoNames } from "./merchant-names.ts";
import { holdsNone } from "./amount-cells.ts";
import {
  columnOf,
  currencyBeside,
  fillingGaps,
  alikePair,
  isOfOtherAmount,
  pocketColumn,
  withTax,
  currencyAmounts,
  dropComposed,
  fullest,
  MANY_TEXTS,
  namesOfOthers,
  ownAmounts,
  promote,
  rank,
  sentAmount,
  type Candidate,
} from "./candidates.ts";
import { dateColumn, dropEmptyDates } from "./date-columns.ts";
import { withLeftovers } from "./leftover-columns.ts";
import { namesCardholders, partyPair } from "./other-party.ts";
import { holdsSerialDays, isRecentSerial } from "./serial-days.ts";
import { isInOwnWords } from "./own-words.ts";

/** Column indices of each role, from 0. Several for texts that are joined; one for all others. */
export type Columns = Readonly<Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>>>;

type Rows = readonly (readonly string[])[];

const DATES: readonly ColumnRole[] = ["date", "posted_date", "value_date"];
const AMOUNTS: readonly ColumnRole[] = ["amount", "debit", "credit", "balance"];

/**
 * Columns that a person named by `--column` or a mapping, as indices. Throws `missing_column` for a header that is not
 * there, and `mapping_contradicted` where the mapping names it.
 */
export function sayColumns(header: readonly string[], { columns, mapping }: ReadingChoices): Columns {
  const said = { ...mapping?.columns, ...columns };
  const found: Partial<Record<MappedField, number[]>> = {};
  for (const field of mappedFields) {
    const names = said[field];
    if (names === undefined) continue;
    const indices = names.map((name) => indexOf(header, name));
    if (indices.includes(-1)) {
      const missing = names[indices.indexOf(-1)] ?? "";
      const there = header.length === 0 ? "" : `; the header has ${header.join(", ")}`;
      if (columns?.[field] === undefined) {
        throw new Problem("mapping_contradicted", {
          detail: `The file contradicts the mapping: there is no column "${missing}" for ${field}${there}.`,
        });
      }
      throw new Problem("missing_column", {
        detail: `There is no column "${missing}" for ${field}${there}.`,
      });
    }
    found[field] = indices;
  }
  return found;
}

/** The name by which `--column` and mappings find a column again: its header, or its number where that is another's too. */
export function columnName(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own !== "" && indexOf(header ?? [], own) === index ? own : String(index + 1);
}

function indexOf(header: readonly string[], name: string): number {
  const exact = header.findIndex((cell) => cell.trim() === name.trim());
  if (exact >= 0) return exact;
  const folded = header.findIndex((cell) => foldHeader(cell) === foldHeader(name) && foldHeader(name) !== "");
  if (folded >= 0) return folded;
  return /^[0-9]{1,4}$/.test(name) && Number(name) >= 1 ? Number(name) - 1 : -1;
}

/** Columns by the header's words; undefined when it names no date or no amount. */
export function columnsByHeader(
  header: readonly string[],
  { rows, lines, said }: { rows: Rows; lines: readonly number[]; said: Columns },
): Columns | undefined {
  const taken = new Set(Object.values(said).flat());
  const byRole = new Map<ColumnRole, Candidate[]>();
  const free: number[] = [];
  const isPaired = header.some((cell) => fieldOf(cell)?.field === "debit");
  const ofPair = cardPair(header);
  const isSerial = holdsSerialDays(header, { rows });
  header.forEach((cell, index) => {
    if (taken.has(index)) return;
    const found = cell.trim() === "" ? unnamed(columnOf(rows, index)) : (ofPair.get(index) ?? fieldOf(cell));
    const cells = columnOf(rows, index);
    const role = inTable(found && corrected(found, cell, { cells, rows: rows.length, isPaired, isSerial }), {
      header,
      index,
    });
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
  promote(byRole, rows);
  const columns: Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>> = {};
  for (const [role, candidates] of byRole) {
    if (role === "ignored" || said[role] !== undefined) continue;
    if (DATES.includes(role)) {
      const isSaid = said.date !== undefined || said.posted_date !== undefined;
      columns[role] = [
        isSaid ? fullest(candidates, rows) : dateColumn(role, byRole, { header, rows, lines }),
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
  const isMoneyless = [
    columns.amount,
    columns.debit,
    columns.credit,
    said.amount,
    said.debit,
    said.credit,
  ].every((one) => one === undefined);
  const headed = isMoneyless ? currencyAmounts(header, rows) : [];
  if (headed.length > 0) columns.amount = headed;
  const sent = isMoneyless && headed.length === 0 ? sentAmount(header, rows) : undefined;
  if (sent !== undefined) columns.amount = [sent];
  const [amount] = columns.amount ?? [];
  if (amount !== undefined && columns.amount?.length === 1)
    columns.amount = [withTax(header, { amount, rows })];
  const currencies = byRole.get("currency") ?? [];
  if (said.currency === undefined && currencies.length > 1)
    columns.currency = fillingGaps(currencies, rows) ?? [currencyBeside(currencies, columns, header)];
  const [currency] = columns.currency ?? [];
  if (currency !== undefined && isOfOtherAmount(currency, { columns, header })) delete columns.currency;
  const pocket = said.account === undefined ? pocketColumn(header, { columns, rows }) : undefined;
  if (pocket !== undefined) columns.account = pocket;
  const whole = withLeftovers(settled({ ...columns, ...said }, rows), { free, header, rows });
  const hasDate = DATES.some((role) => whole[role as MappedField] !== undefined);
  const hasAmount = whole.amount !== undefined || whole.debit !== undefined || whole.credit !== undefined;
  return hasDate && hasAmount ? whole : undefined;
}

/** A role by what else the header has. */
function inTable(
  role: ColumnRole | undefined,
  { header, index }: { header: readonly string[]; index: number },
): ColumnRole | undefined {
  // A bank's categories are not the company's: only a file in the contract's own words, or a person, says those.
  if (role === "category" && !isInOwnWords(header)) return "bank_category";
  return role === "merchant" && namesCardholders(header, index) ? "cardholder" : role;
}

/** "Charges" and "Payments" are the two sides of a card, whose payments are money in; beside receipts, they are money out. */
function cardPair(header: readonly string[]): ReadonlyMap<number, HeaderField> {
  const charges = /^(?:new )?(?:charges|purchases)(?: amount)?$/;
  const payments = /^payments?(?: credits?| and credits?)?(?: amount)?$/;
  const fields = new Map<number, HeaderField>();
  header.map(foldHeader).forEach((word, index) => {
    if (charges.test(word)) fields.set(index, { field: "debit", exact: true });
    else if (payments.test(word)) fields.set(index, { field: "credit", exact: true });
  });
  const sides = new Set([...fields.values()].map(({ field }) => field));
  return sides.size === 2 ? fields : new Map();
}

/** A column without a name can only be a sign column: some banks leave its header empty. */
function unnamed(cells: readonly string[]): HeaderField | undefined {
  const isSign = cells.length > 0 && cells.every((cell) => signOfWord(cell) !== undefined);
  return isSign ? { field: "sign", exact: false } : undefined;
}

/** The role that a column really has: words mean other things in other languages, and cells tell. */
function corrected(
  found: HeaderField,
  header: string,
  {
    cells,
    rows,
    isPaired,
    isSerial,
  }: { cells: readonly string[]; rows: number; isPaired: boolean; isSerial: boolean },
): ColumnRole | undefined {
  const { field: role, exact } = found;
  if (cells.length === 0) return role === "account" ? undefined : role;
  if (AMOUNTS.includes(role) && cells.some(holdsNone)) {
    const held = cells.filter((cell) => !holdsNone(cell));
    return corrected(found, header, { cells: held, rows, isPaired, isSerial });
  }
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  const letters = lettersOf(header, cells);
  const isSign = (cell: string) => signOfWord(cell, letters) !== undefined;
  if (DATES.includes(role)) {
    if (share((cell) => dateReadings(cell, 2026) !== undefined) >= 0.5) return role;
    if (isSerial && cells.every((cell) => isRecentSerial(cell))) return role;
    if (share((cell) => isCurrency(cell.toUpperCase())) >= 0.9) return "currency";
    if (share((cell) => takeApart(cell) !== undefined) >= 0.9 && role === "value_date") return "amount";
    // A column named as a date whose cells are none stays one when it is all that could be: its rows are rejected.
    return share((cell) => /[0-9]/.test(cell) && !/^[0-9]{1,2}:[0-9]{2}/.test(cell)) >= 0.5
      ? role
      : undefined;
  }
  if (AMOUNTS.includes(role)) {
    // "Valør" is a value date and "valor" an amount; a date such as 27.01.2026 could pass for an amount, and never reads as one.
    const isDate = (cell: string) =>
      /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}$/.test(cell) && dateReadings(cell, 2026) !== undefined;
    if (share(isDate) >= 0.9)
      return fieldOf(header)?.field === "amount" && /val/i.test(header) ? "value_date" : undefined;
    if (share((cell) => takeApart(cell) !== undefined) >= 0.3) return role;
    if (share((cell) => isCurrency(cell.toUpperCase())) >= 0.9) return "currency";
    if (share(isSign) >= 0.9) return "sign";
    if (share((cell) => dateReadings(cell, 2026) !== undefined) >= 0.9) return undefined;
    return share((cell) => /[0-9]/.test(cell)) >= 0.3 ? role : undefined;
  }
  if (role === "merchant" && holdsNoNames(header, cells)) return "ignored";
  if (role === "currency" && share((cell) => /^[A-Za-z]{3}$|^[^\w\s]{1,3}$/.test(cell)) < 0.5)
    return undefined;
  if (role === "sign" && share(isSign) < 0.5) return "kind";
  // A further line of text may say "Gutschrift" too, and one without a text a dash.
  if (role === "kind" || (role === "description" && exact && !isPaired)) {
    const isWord = (cell: string) => isSign(cell) && (role === "kind" || /\p{L}/u.test(cell));
    const signed = share(isWord);
    if (signed === 1) return "sign";
    if (share((cell) => isWord(cell) || /^(?:check|dslip)$/i.test(cell)) === 1) return "kind";
    // "DEBIT", "CREDIT", "CHECK": a kind of booking, whatever the header calls it.
    if (signed > 0.5 && new Set(cells).size <= 10) return "kind";
  }
  // The other party has an account in some rows; the file's own is named in all.
  const isInAll = cells.length >= rows * 0.9 || (cells.length >= 2 && rows - cells.length <= 2);
  // What is called an id by a word that no list has must look like one; a short number counts rows.
  if (role === "id" && !exact && share((cell) => /^(?=.*[0-9])\S{6,}$/.test(cell)) < 0.9) return undefined;
  if (role !== "account") return role;
  if (isInAll && isOwnAccount(header, cells)) return role;
  return isEitherSide(header) || share((cell) => /[0-9]{4}/.test(cell)) < 0.5
    ? undefined
    : "counterparty_account";
}

/** An account column repeats few values; one that is only called IBAN is often the other party's, and must be constant. */
function isOwnAccount(header: string, cells: readonly string[]): boolean {
  if (isEitherSide(header)) return false;
  const values = new Set(cells);
  const isBareIban = foldHeader(header) === "iban" || foldHeader(header) === "konto";
  if (isBareIban && values.size === 1) return cells.length > 1;
  // Names of a person's own accounts come again; numbers in a column called so are often those of others.
  if (isBareIban)
    return (
      values.size <= cells.length / 2 &&
      [...values].every((value) => /\p{L}{3}/u.test(value) && !/[0-9]{6}/.test(value))
    );
  return values.size === 1 || values.size <= Math.max(1, cells.length / 3);
}

/** Where money comes from and where it goes to is the own account in some rows, and the other party's in the others. */
function isEitherSide(header: string): boolean {
  return /\b(?:source|target|destination|from|to|zrodlow[ya]|docelow[ya])\b/.test(foldHeader(header));
}

/** Takes away what contradicts: one amount column or a pair of debit and credit, never both. */
function settled(columns: Columns, rows: Rows): Columns {
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
