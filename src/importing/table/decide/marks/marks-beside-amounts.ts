/** How numbers beside the amounts are written: rates, other amounts of a row, balances above the table. */
import { COMMA, DOT, marksOf, takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { DecimalMark } from "../../../fields.ts";
import type { Layout } from "../../layout.ts";

export interface MarkBeside {
  readonly mark: DecimalMark;
  readonly text: string;
  readonly line: number;
}

export interface BesideTally {
  /** The first number that only this mark reads. */
  dot: MarkBeside | undefined;
  comma: MarkBeside | undefined;
}

/** Headers of numbers that are written as amounts are: rates, fees, taxes, other amounts. */
const NUMBERS =
  /\b(?:rate|exchange ?rate|kurs|wechselkurs|umrechnungskurs|devisenkurs|taux|cours|cambio|tasso|tipo de cambio|taxa|koers|wisselkoers|vaxelkurs|valutakurs|kurssi|kurz|smenny kurz|arfolyam|kurs wymiany|amount|betrag|montant|importe|importo|bedrag|valor|kwota|belopp|belob|belop|summa|castka|osszeg|fee|fees|gebuhr|frais|comision|commissione|prowizja|avgift|gebyr|poplatek|tax|vat|mwst|tva|iva|btw|moms|gross|brutto|net|netto|price|preis|prix|precio|prezzo|prijs|cena|pris)\b/;
const BALANCE =
  /\b(?:balance|saldo|kontostand|solde|egyenleg|zustatek|saldon|stan konta|opening|closing|anfangssaldo|endsaldo)\b/;
/** Characters of a line above the table that are looked at. */
const LINE_MAX = 300;

/** Columns of numbers that are no amount, pair or balance of ours. */
export function columnsBeside({ header, columns }: Pick<Layout, "header" | "columns">): readonly number[] {
  const moneyColumns = new Set(
    [columns.amount, columns.debit, columns.credit, columns.balance].flatMap((one) => one ?? []),
  );
  return (header ?? []).flatMap((cell, index) => {
    const field = fieldOf(cell)?.field;
    const isNumber =
      field === "amount" || field === "debit" || field === "credit" || NUMBERS.test(foldHeader(cell));
    return isNumber && !moneyColumns.has(index) ? [index] : [];
  });
}

/** What the lines above the table write beside a word of balance. */
export function besideAbove({ preamble }: Pick<Layout, "preamble">): BesideTally {
  const tally: BesideTally = { dot: undefined, comma: undefined };
  for (const { line, cells } of preamble) {
    const text = cells.join(" ").slice(0, LINE_MAX);
    if (!BALANCE.test(foldHeader(text))) continue;
    for (const [number] of text.matchAll(/(?<![0-9.,])[0-9][0-9.,'\u00a0\u202f]*[.,][0-9]{1,2}(?![0-9.,])/g))
      tallyBeside(tally, number, line);
  }
  return tally;
}

/** Counts a cell, where only one mark reads it: a number with decimals that are no group of three. */
export function tallyBeside(tally: BesideTally, cell: string, line: number): void {
  if (tally.dot !== undefined && tally.comma !== undefined) return;
  const text = cell.trim();
  const body = text === "" ? undefined : takeApart(text)?.body;
  if (body === undefined || !/^(?:[0-9]{1,3}(?:[.,'\u00a0\u202f][0-9]{3})*|[0-9]+)[.,][0-9]+$/.test(body))
    return;
  const marks = marksOf(body);
  if (marks === DOT) tally.dot ??= { mark: ".", text, line };
  else if (marks === COMMA) tally.comma ??= { mark: ",", text, line };
}

/** The mark that all numbers beside the amounts have; undefined where there are none, or of both. */
export function markBeside({ dot, comma }: BesideTally): MarkBeside | undefined {
  return dot === undefined ? comma : comma === undefined ? dot : undefined;
}
