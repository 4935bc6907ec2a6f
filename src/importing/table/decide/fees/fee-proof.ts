/**
 * A fee in a column of its own: whether it moved the account beside the amount, as only a running balance can tell. Banks
 * do both, so without such proof a row with a fee has no amount that can be trusted.
 */
import { isCurrency } from "../../../../contract/values/currency.ts";
import { largest } from "../../../../contract/values/extremes.ts";
import { withoutEnd } from "../../../../contract/values/text-end.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import type { Chain } from "../../../rows/balance-chain.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { DecimalMark } from "../../../fields.ts";
import type { Evidence } from "../../../reading.ts";
import { provenWhole } from "../../columns/amounts/amount-arithmetic.ts";
import type { Columns } from "../../columns/columns.ts";
import { WITH_FEE } from "../../../words/fees.ts";
import { withoutTaxWords } from "../../../words/headers/taxes.ts";
import { sizeUnder } from "../../rows/amount-sizes.ts";

type Rows = readonly (readonly string[])[];

const FEE =
  /^(?:total |bank |transaction |processing |service )?(?:fees?|charges?|fee amount|(?:transaktions)?gebuhr(?:en)?|entgelte?|frais|comision(?:es)?|commission[ei]|commissions?|commissie|comissao|comissoes|cost[oi]|mokest(?:is|ciai)|naknada|nadomestilo|tasud?|masrafi?|προμηθεια|такса|provision(?:en)?|taxas?|tarifas?|(?:transactie)?kosten|oplat[ay]|prowizj[ae]|avgift(?:er)?|gebyr(?:er)?|poplat(?:ek|ky)|provize|dij(?:ak)?|jutalek|kulut?|palvelumaksu|komisyon|комиссия|комісія|комисиона|手数料|手续费|수수료)$/;

const OWN_CURRENCY =
  / (?:in (?:the )?account currency|in kontowahrung|en devise du compte|v mene uctu|w walucie rachunku|a szamla devizanemeben)$/;

/** Whether a header is one of fees, alone or with its currency: "Charge (BDT)", "Fee EUR". */
export function isFeeHeader(header: string): boolean {
  const word = withoutTaxWords(foldHeader(header).replace(OWN_CURRENCY, ""));
  const [, name = "", code = ""] = /^(.*) ([a-z]{3})$/.exec(word) ?? [];
  return FEE.test(word) || (isCurrency(code.toUpperCase()) && FEE.test(name));
}

/** Of a trade, a broker writes what the account paid or got for it. */
const OF_TRADES = /^(?:quantity|shares|units|stuck|anzahl|quantite|cantidad|quantita|aantal)$/;

/** A column of fees beside an amount that may be without them. */
export function feeColumn(
  header: readonly string[],
  { columns: { balance, amount, debit, credit }, rows }: { columns: Columns; rows: Rows },
): number | undefined {
  const isWhole = (amount ?? []).some((index) => WITH_FEE.test(foldHeader(header[index] ?? "")));
  const isOpen = !isWhole && !header.some((cell) => OF_TRADES.test(foldHeader(cell)));
  if (!isOpen) return undefined;
  const moneyColumns = [balance, amount, debit, credit].flatMap((column) => column ?? []);
  const column = header.findIndex((cell, index) => !moneyColumns.includes(index) && isFeeHeader(cell));
  const isNumeric = rows.every((cells) => {
    const text = (cells[column] ?? "").trim();
    return text === "" || takeApart(text) !== undefined;
  });
  const isMoved = (cells: readonly string[], index: number) => /[1-9]/.test(cells[index] ?? "");
  const isRest = (net: number) => provenWhole({ header, rows }, { net, fees: [column] }) !== undefined;
  // Debits alone, or credits, tell of no fee beside the others.
  const halves = [...(debit ?? []), ...(credit ?? [])].filter((net) =>
    rows.every((cells) => !isMoved(cells, column) || isMoved(cells, net)),
  );
  const isPaid = [...(amount ?? []).slice(0, 1), ...halves].some(isRest);
  return column >= 0 && isNumeric && !isPaid ? column : undefined;
}

/** A fee cell as signed units of 10^-decimals; 0 where it is empty, NaN where it is not an amount. */
export function feeOf(text: string, mark: DecimalMark, decimals: number): number {
  if (text.trim() === "") return 0;
  const parts = takeApart(text);
  const size = parts === undefined ? NaN : sizeUnder(mark, parts.body, decimals);
  return parts?.negative === true ? -size : size;
}

/** What a fee does: nothing, for it is in the amount; or it is added to it as it is signed, or taken off. */
export const feeSigns = [0, -1, 1] as const;
export type FeeSign = (typeof feeSigns)[number];

/** Balances followed under each of `feeSigns`, for each group: the chains of all readings. */
export type FeeChains = readonly (readonly Chain[])[];

/** The turn under which more of the balances add up than under any other; undefined where they do under several. */
export function feeSign(groups: readonly FeeChains[]): FeeSign | undefined {
  const links = feeSigns.map((_, at) => {
    const readings = groups.map((turns) => (turns[at] ?? []).map(({ down, up }) => Math.max(down.ok, up.ok)));
    const sums = (readings[0] ?? []).map((_first, index) =>
      readings.reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
    );
    return largest(sums, 0);
  });
  const most = largest(links);
  const best = feeSigns.filter((_, at) => links[at] === most);
  return best.length === 1 ? best[0] : undefined;
}

/** Fees of rows, and rows that are fees themselves, by the size as it is written. */
export type FeeRows = Map<string, { beside: number; own: number }>;

/** Different sizes that are counted. */
const FEE_SIZES_MAX = 2000;
const OF_FEE =
  /\b(?:fees?|charges?|gebuhr(?:en)?|entgelt|provision|frais|commissions?|comision(?:es)?|commission[ei]|kosten|taxas?|tarifa|oplat[ay]|prowizj[ae]|avgift|gebyr|poplatek|dij|kulut|palvelumaksu|commissie|comissao|komisyon)\b|комисси[яи]|комісі[яї]|手数料|手续费|수수료/;

/** Counts a row: the fee beside its amount, or its own amount where it is called a fee. */
export function tallyFee(
  fees: FeeRows,
  { fee, amount, words }: { fee: string; amount: string; words: string },
): void {
  const beside = sizeOf(fee);
  const own = beside === "" && OF_FEE.test(foldHeader(words)) ? sizeOf(amount) : "";
  const size = beside === "" ? own : beside;
  if (size === "" || (fees.size >= FEE_SIZES_MAX && !fees.has(size))) return;
  const counts = fees.get(size) ?? { beside: 0, own: 0 };
  if (beside === "") counts.own++;
  else counts.beside++;
  fees.set(size, counts);
}

function sizeOf(text: string): string {
  const body = takeApart(text)?.body ?? "";
  if (!/[1-9]/.test(body)) return "";
  return (/[.,][0-9]+$/.test(body) ? withoutEnd(body, "0") : body).replace(/[.,]$/, "");
}

/** Whether each fee beside an amount is booked as a row of its own too: then it says nothing about that amount. */
export function areOwnRows(fees: FeeRows): boolean {
  const beside = [...fees.values()].filter((counts) => counts.beside > 0);
  return (
    fees.size < FEE_SIZES_MAX && beside.length > 0 && beside.every((counts) => counts.own >= counts.beside)
  );
}

const TURNS = {
  "0": ["in the amount", "Fewer running balances add up if it is counted separately."],
  "-1": ["taken off the amount", "Only this reading makes the running balances add up."],
  "1": ["added to the amount", "Only this reading makes the running balances add up."],
} as const;

/** Why the fee is taken as it is. */
export function feeEvidence(
  turn: FeeSign | undefined,
  name: string,
  {
    areRows,
    isStated,
    isOfTrades,
  }: { readonly areRows: boolean; readonly isStated: boolean; readonly isOfTrades: boolean },
): Evidence {
  const [words, because] =
    turn === undefined
      ? ["unknown", "No running balance shows whether it is in the amount: rows with a fee are rejected."]
      : turn === 0 && areRows
        ? ["rows of their own", "Each fee also has a row of its own."]
        : turn === -1 && isStated
          ? [TURNS[turn][0], "The header says that the amount is what the fee has left."]
          : isOfTrades && turn !== 0
            ? [TURNS[turn][0], "Shares times price is the amount without it."]
            : TURNS[turn];
  return { about: "fee", decided: words, because, line: null, column: name };
}
