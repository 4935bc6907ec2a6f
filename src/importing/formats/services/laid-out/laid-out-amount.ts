/** The amount of an entry, by the layout of its service. */
import { isCurrency } from "../../../../contract/values/currency.ts";
import { scaledText } from "../../../../contract/values/decimal.ts";
import type { JsonObject } from "../../../json/parts.ts";
import type { AmountLayout } from "./entry-layout.ts";
import { amountOfUnits, asOut, negated, wholeUnits } from "../entries/units.ts";
import { firstOf, hasMember, lastName, numeralOf, textOf } from "./layout-members.ts";

/** Decimals that an amount is told to have at most: no currency has as many. */
const DECIMALS_MAX = 12;

interface Amount {
  readonly numeral: string;
  readonly fault?: string;
  /** Whether it is in the account's currency, whatever the entry's is. */
  readonly isInAccount?: true;
}

export function laidOutAmount(value: JsonObject, layout: AmountLayout, currency: string): Amount {
  const { at, decimals, inAccount } = layout;
  const written = numeralOf(value, at);
  const own = inAccount === undefined ? "" : numeralOf(value, inAccount);
  if (own !== "" && sizeOf(own) !== sizeOf(written))
    return { ...wayOf(value, own, layout), isInAccount: true };
  const numeral = scaled(written, { value, decimals, currency });
  if (numeral === undefined)
    return { numeral: written, fault: `Nothing says how many decimals "${written.slice(0, 40)}" has.` };
  return wayOf(value, numeral, layout);
}

/** The amount with its sign, by the member that tells which way the money went. */
function wayOf(value: JsonObject, numeral: string, { way }: AmountLayout): Amount {
  if (way === undefined) return { numeral };
  const word = firstOf(value, [way.at, ...(way.otherwise === undefined ? [] : [way.otherwise])]);
  const name = lastName(way.at);
  if ("in" in way) {
    if (numeral.startsWith("-") && way.isSignFree !== true)
      return {
        numeral,
        fault: `"${numeral.slice(0, 40)}" has a sign beside its ${name}, and could mean either.`,
      };
    if (way.out.includes(word)) return { numeral: asOut(numeral) };
    if (way.in.includes(word)) return { numeral: sizeOf(numeral) };
  } else {
    if (way.plusIsOut.includes(word)) {
      const isOfIn = way.onlyOfIn !== undefined && hasMember(value, way.onlyOfIn);
      return { numeral: isOfIn ? numeral : negated(numeral) };
    }
    if (way.plusIsIn.includes(word)) return { numeral };
  }
  return { numeral, fault: `Its ${name} "${word.slice(0, 40)}" does not say which way the money went.` };
}

function sizeOf(numeral: string): string {
  return numeral.startsWith("-") ? numeral.slice(1) : numeral;
}

/** The amount in the currency's units; undefined where nothing tells what they are. What is no whole number stays as it is. */
function scaled(
  written: string,
  { value, decimals, currency }: { value: JsonObject; decimals: AmountLayout["decimals"]; currency: string },
): string | undefined {
  if (decimals === undefined || written === "") return written;
  if (decimals === "currency") return isCurrency(currency) ? amountOfUnits(written, currency) : undefined;
  const count = typeof decimals === "number" ? String(decimals) : textOf(value, decimals.at);
  if (!/^[0-9]{1,2}$/.test(count) || Number(count) > DECIMALS_MAX) return undefined;
  const units = wholeUnits(written);
  return units === undefined ? written : scaledText(units, Number(count));
}
