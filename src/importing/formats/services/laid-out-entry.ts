/** An entry, by the layout of its service. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { scaledText } from "../../../contract/values/decimal.ts";
import { firstText, memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import type { SourceTexts } from "../../rows/source-record.ts";
import type { AmountLayout, EntryLayout, MemberPath } from "./entry-layout.ts";
import { dayOfMoment, dayOfSeconds } from "./entries/days.ts";
import { amountOfUnits, asOut, negated, wholeUnits } from "./entries/units.ts";

/** Decimals that an amount is told to have at most: no currency has as many. */
const DECIMALS_MAX = 12;

export function laidOutEntry(value: JsonObject, line: number, layout: EntryLayout): EntryEvent {
  const currency = layout.currency === undefined ? "" : textOf(value, layout.currency);
  const amount = amountOf(value, layout.amount, currency);
  const transacted = layout.transacted === undefined ? "" : dayOf(textOf(value, layout.transacted), layout);
  const merchant = firstOf(value, layout.merchant);
  const id = firstOf(value, layout.bankId);
  return {
    kind: "entry",
    line,
    ...verdict(value, layout, amount.fault),
    posted_date: dayOf(firstOf(value, layout.posted), layout),
    ...(transacted === "" ? {} : { transaction_date: transacted }),
    amount: amount.numeral,
    ...(currency === "" ? {} : { currency }),
    description: firstOf(value, layout.description),
    fallbacks: [merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: sourceOf(value, layout),
  };
}

/** The first of the members that says something. */
export function firstOf(value: unknown, paths: readonly MemberPath[]): string {
  return firstText(...paths.map((path) => textOf(value, path)));
}

function textOf(value: unknown, path: MemberPath): string {
  return textAt(value, ...path.split("."));
}

function sourceOf(value: JsonObject, { source = {} }: EntryLayout): SourceTexts {
  return Object.fromEntries(Object.entries(source).map(([field, paths]) => [field, firstOf(value, paths)]));
}

function dayOf(text: string, { clock }: EntryLayout): string {
  if (clock === undefined) return dayOfMoment(text);
  const isLong = clock === "milliseconds" && /^[0-9]{4,15}$/.test(text);
  return dayOfSeconds(isLong ? text.slice(0, -3) : text);
}

/** Whether it is booked; what does not say so is rejected. */
function verdict(
  value: JsonObject,
  { unbooked = [], booked }: EntryLayout,
  fault: string | undefined,
): Pick<EntryEvent, "skip" | "fault"> {
  const says = ({ at, is }: { at: MemberPath; is: readonly (string | true)[] }) =>
    is.some((word) => word === (word === true ? memberAt(value, ...at.split(".")) : textOf(value, at)));
  if (unbooked.some(says)) return { skip: "not_booked" };
  if (booked !== undefined && !says(booked)) {
    const word = textOf(value, booked.at).slice(0, 40);
    return { fault: `Its ${lastName(booked.at)} "${word}" does not say whether it is booked.` };
  }
  return fault === undefined ? {} : { fault };
}

interface Amount {
  readonly numeral: string;
  readonly fault?: string;
}

function amountOf(value: JsonObject, { at, decimals, way }: AmountLayout, currency: string): Amount {
  const written = numeralAt(value, ...at.split("."));
  const numeral = scaled(written, { value, decimals, currency });
  if (numeral === undefined)
    return { numeral: written, fault: `Nothing says how many decimals "${written.slice(0, 40)}" has.` };
  if (way === undefined) return { numeral };
  const word = textOf(value, way.at);
  if ("in" in way) {
    if (numeral.startsWith("-")) {
      const name = lastName(way.at);
      return {
        numeral,
        fault: `"${numeral.slice(0, 40)}" has a sign beside its ${name}, and could mean either.`,
      };
    }
    if (way.out.includes(word)) return { numeral: asOut(numeral) };
    if (way.in.includes(word)) return { numeral };
  } else {
    if (way.plusIsOut.includes(word)) return { numeral: negated(numeral) };
    if (way.plusIsIn.includes(word)) return { numeral };
  }
  const name = lastName(way.at);
  return { numeral, fault: `Its ${name} "${word.slice(0, 40)}" does not say which way the money went.` };
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

function lastName(path: MemberPath): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
