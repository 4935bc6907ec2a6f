/**
 * What gross, fee and net of a row tell of its way, where its amount has no sign: a fee is taken off money that comes, and
 * added to money that goes.
 */
import { COMMA, DOT, readBody, takeApart } from "../amount-text.ts";
import { foldHeader } from "../fold.ts";
import { isFeeHeader } from "./fee.ts";
import { GROSS } from "./fee-words.ts";

export interface NetColumns {
  readonly gross: number;
  readonly fee: number;
  readonly net: number;
}

const NET =
  /^(?:net|netto|neto|liquido|montant net|importe neto|importo netto|valor liquido|kwota netto|net amount|nettobetrag|nettobelopp|nettobelob)$/;

export function netColumns(header: readonly string[]): NetColumns | undefined {
  const words = header.map(foldHeader);
  const [gross, fee, net] = [
    words.findIndex((word) => GROSS.test(word)),
    words.findIndex((word) => isFeeHeader(word)),
    words.findIndex((word) => NET.test(word)),
  ];
  return gross < 0 || fee < 0 || net < 0 ? undefined : { gross, fee, net };
}

/** Decimals at which the three are compared. */
const DECIMALS = 4;

/** Undefined where the three do not add up, or there is no fee. */
export function wayOfNet(
  cells: readonly string[],
  { gross, fee, net }: NetColumns,
): "in" | "out" | undefined {
  for (const mark of [DOT, COMMA]) {
    const [whole, part, rest] = [gross, fee, net].map((at) => {
      const body = takeApart(cells[at] ?? "")?.body;
      const size = body === undefined ? "" : readBody(body, mark, DECIMALS);
      return typeof size === "string" ? NaN : size;
    });
    if (whole === undefined || part === undefined || rest === undefined || !(part > 0)) continue;
    if (whole - part === rest) return "in";
    if (whole + part === rest) return "out";
  }
  return undefined;
}
