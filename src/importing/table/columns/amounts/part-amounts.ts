/** The column of the amounts that totals are made of, beside the one of the totals. */
import { foldHeader } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { HeadedRows, Rows } from "../../cells.ts";

const NAMES = `betrag detail, detailbetrag, einzelbetrag, teilbetrag, detail amount, amount detail, individual amount, single amount, partial amount,
  montant détail, montant du détail, montant partiel, montant individuel, montant unitaire, importo dettaglio, importo parziale, importo singolo,
  importe detalle, importe parcial, importe individual, valor detalhe, valor parcial, deelbedrag, kwota częściowa, kwota szczegółowa, delbelopp,
  delbeløp, delbeløb, osasumma, dílčí částka, részösszeg`;
const names = new Set(NAMES.split(",").map(foldHeader));
/** A currency behind the name. */
const CURRENCY = / (?:chf|eur|usd|gbp|sek|nok|dkk|pln|czk|huf)$/;

/** The column; undefined where the header names none, or no other amount. */
export function partsOfTotals(header: readonly string[]): number | undefined {
  const parts = header.findIndex(
    (cell) => cell.length <= 60 && names.has(foldHeader(cell).replace(CURRENCY, "")),
  );
  const isMoney = (cell: string) => ["amount", "debit", "credit"].includes(fieldOf(cell)?.field ?? "");
  const isBeside = header.some((cell, index) => index !== parts && isMoney(cell));
  return parts >= 0 && isBeside ? parts : undefined;
}

/** Rows without the cells of that column: they are no amounts of bookings. */
export function withoutParts({ header, rows }: HeadedRows): Rows {
  const parts = partsOfTotals(header);
  return parts === undefined
    ? rows
    : rows.map((cells) => (parts < cells.length ? cells.with(parts, "") : cells));
}
