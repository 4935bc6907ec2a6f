/**
 * Columns that name a side of the payment: who pays is the other party where money comes in, who is paid where it goes
 * out. On the other rows they name the account's owner, or the employee who paid.
 */
import { foldHeader, ownWords } from "../../cells/fold.ts";
import type { Layout } from "../layout.ts";

const PAYER =
  /^from$|\b(?:payers?|remitter|sender|originator|auftraggeber(?:name)?|name auftraggeber|zahlungspflichtige\w*|zahler|donneur d ordre|emetteur|payeur|ordenante|pagador|ordinante|pagatore|opdrachtgever|betaler|nadawc[ay]|zleceniodawc[ay]|platnika?|avsandare|avsender|afsender|maksajan?|platce|fizeto|megbizo|expediteur|remetente|remitente|mittente|afzender|pengirim|gonderen)\b/;
const PAYEE =
  /^to$|\b(?:payees?|beneficiary|recipient|receiver|empfanger(?:name)?|begunstigter?|zahlungsempfanger\w*|beneficiaire|beneficiario|destinatario|begunstigde|ontvanger|odbiorc[ay]|mottagare|mottaker|modtager|saajan?|prijemce|kedvezmenyezett|destinataire|favorecido|penerima|alici)\b/;

/** A card's number stands beside the name of the employee who paid with it. */
const CARD_NUMBER =
  /\b(?:card|karten?|carte|tarjeta|carta|karty|kort) ?(?:number|no|nr|nummer|last|numero|ending)\b|\bnumero? (?:de (?:la )?|di |della )?(?:karty|carte|carta|tarjeta)\b/;

type Side = "payer" | "payee";

/** The side that a header names; undefined for neither, and for one that names both. */
function sideOf(header: string): Side | undefined {
  const words = foldHeader(header);
  const [isPayer, isPayee] = [PAYER.test(words), PAYEE.test(words)];
  return isPayer === isPayee ? undefined : isPayer ? "payer" : "payee";
}

/** Of columns of names, a pair of payer and payee, and before them one that is the other party's on all rows. */
export function partyPair<Column extends { readonly index: number; readonly isComposed: boolean }>(
  candidates: readonly Column[],
  header: readonly string[],
): readonly number[] | undefined {
  const of = (side: Side | undefined) =>
    candidates.find(
      ({ index, isComposed }) => sideOf(header[index] ?? "") === side && !(side === undefined && isComposed),
    )?.index;
  const [any, payer, payee] = [of(undefined), of("payer"), of("payee")];
  if (payer === undefined || payee === undefined) return undefined;
  return [...(any === undefined ? [] : [any]), payee, payer];
}

export function hasCardNumbers(header: readonly string[]): boolean {
  return header.some((cell) => CARD_NUMBER.test(foldHeader(cell)));
}

/** Whether a column of payers, without one of payees, names the employees who pay by card. */
export function namesCardholders(header: readonly string[], index: number): boolean {
  if (sideOf(header[index] ?? "") !== "payer") return false;
  return (
    hasCardNumbers(header) &&
    !header.some(
      (cell) => sideOf(cell) === "payee" && !/\b(?:account|iban|bic|code)\b/.test(foldHeader(cell)),
    )
  );
}

/** Reads the first of the columns that is filled and is the other party's on the row. */
export function partyReader(
  indices: readonly number[],
  { header }: Pick<Layout, "header">,
): (cells: readonly string[], isOut: boolean) => string {
  const sides = indices.map((index) => sideOf(header?.[index] ?? ""));
  const isPair = sides.includes("payer") && sides.includes("payee");
  return (cells, isOut) => {
    for (const [at, index] of indices.entries()) {
      const cell = cells[index] ?? "";
      const isOwn = isPair && sides[at] === (isOut ? "payer" : "payee");
      if (!isOwn && ownWords(cell) !== "") return cell;
    }
    return "";
  };
}
