/** Signs that a table is of a credit card, so that a new account for it is one. */
import { foldHeader } from "../../../cells/fold.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import { saysCreditCard } from "../../../words/credit-cards.ts";
import { ownListAccount } from "../../columns/accounts/own-list.ts";
import type { Columns } from "../../columns/columns.ts";
import type { TableRecord } from "../../record.ts";
import { namesCard } from "../signs/cards/card-bill.ts";

/** Headers of a card's holder or number, and of what only bills of cards say. */
const OF_CARD =
  /\b(?:card ?(?:member|holder|number|no|num)|(?:name|number) on card|purchased by|extended details|appears on your statement as|karten ?(?:inhaber\w*|nummer)|kreditkarten ?(?:inhaber\w*|nummer)?|erscheint auf ihrer abrechnung als|(?:titulaire|numero) de (?:la )?carte|(?:titular|numero) de (?:la )?tarjeta|(?:titolare|numero) (?:della )?carta|kaart(?:houder|nummer)|kort(?:holder|innehaver|nummer))\b/;

/** Headers of what shops and payment services say of their customers' cards. */
const OF_SHOP =
  /\b(?:customer|fees?|net|payout|refunded|card (?:brand|type|scheme|issuer)|merchant id|terminal)\b/;

/** Headers of a purchase's day and of the day on which it reached the card. */
const OF_PURCHASE = /\b(?:trans|transaction|purchase)\b/;
const OF_POSTING = /\b(?:post|posted|posting|clearing)\b/;

/** A card's number of which digits are hidden, or a cell that holds nothing else. */
const HIDDEN_NUMBER = /^(?=(?:.*[*•●x]){4})[0-9*•●x]{4}(?:[ -]?[0-9*•●x]{2,6}){2,3}$/i;

interface Scene {
  readonly columns: Columns;
  readonly rows: readonly (readonly string[])[];
  readonly preamble: readonly TableRecord[];
  /** What of the table only an account has. */
  readonly ofAccount: string | undefined;
}

/** What of a table shows that it is a credit card's, for a sentence; undefined where nothing does. */
export function cardFeature(header: readonly string[], scene: Scene): string | undefined {
  if (scene.ofAccount !== undefined || ownListAccount(header) !== undefined) return undefined;
  const named = namedAbove(scene);
  if (named !== undefined) return named;
  if (header.some((cell) => OF_SHOP.test(foldHeader(cell)))) return undefined;
  return columnOfCard(header, scene) ?? daysOfCard(header, scene.columns);
}

function namedAbove({ preamble }: Scene): string | undefined {
  if (namesCard({ preamble })) return "the number of a card above the table";
  const cells = preamble.flatMap((record) => record.cells);
  const title = cells.find((cell) => saysCreditCard(foldHeader(cell)));
  return title === undefined ? undefined : `"${title.trim().slice(0, 60)}" above the table`;
}

/** A column with the same card, or few cards of one account, in all rows: shops have another in each. */
function columnOfCard(header: readonly string[], { rows }: Scene): string | undefined {
  const width = Math.max(header.length, rows[0]?.length ?? 0);
  for (let at = 0; at < width; at++) {
    const name = (header[at] ?? "").trim();
    const cells = rows.map((row) => plainDigits(row[at] ?? "").trim());
    const isCard = OF_CARD.test(foldHeader(name)) || cells.every((cell) => HIDDEN_NUMBER.test(cell));
    const isFilled = cells.length > 1 && cells.every((cell) => cell !== "");
    if (isCard && isFilled && new Set(cells).size * 2 <= cells.length)
      return name === "" ? `a column of card numbers (${cells[0] ?? ""})` : `a column "${name}"`;
  }
  return undefined;
}

/** Banks of North America list a card by the day of a purchase and the day on which it was posted. */
function daysOfCard(
  header: readonly string[],
  { date, posted_date, amount, debit }: Columns,
): string | undefined {
  const [own, posting] = [header[date?.[0] ?? -1], header[posted_date?.[0] ?? -1]];
  if (own === undefined || posting === undefined || (amount ?? debit) === undefined) return undefined;
  const isPair = OF_PURCHASE.test(foldHeader(own)) && OF_POSTING.test(foldHeader(posting));
  return isPair ? `the columns "${own.trim()}" and "${posting.trim()}"` : undefined;
}
