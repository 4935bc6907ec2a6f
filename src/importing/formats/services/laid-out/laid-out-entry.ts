/** An entry, by the layout of its service. */
import type { JsonObject } from "../../../json/parts.ts";
import type { EntryEvent } from "../../../statement/event.ts";
import type { SourceTexts } from "../../../rows/source-record.ts";
import type { EntryLayout } from "./entry-layout.ts";
import { dayElsewhere, dayOfMoment, dayOfSeconds } from "../entries/days.ts";
import { laidOutAmount } from "./laid-out-amount.ts";
import { firstOf, lastName, memberOf, textOf } from "./layout-members.ts";

export function laidOutEntry(value: JsonObject, line: number, layout: EntryLayout): EntryEvent {
  const currency = layout.currency === undefined ? "" : upperCode(textOf(value, layout.currency));
  const amount = laidOutAmount(value, layout.amount, currency);
  const transacted = dayOf(firstOf(value, layout.transacted ?? []), layout);
  const merchant = firstOf(value, layout.merchant);
  const id = firstOf(value, layout.bankId);
  const fault = amount.fault ?? foreignFault(value, layout, currency);
  return {
    kind: "entry",
    line,
    ...verdict(value, layout, fault),
    posted_date: dayOf(firstOf(value, layout.posted), layout),
    ...(transacted === "" ? {} : { transaction_date: transacted }),
    amount: amount.numeral,
    ...(currency === "" || amount.isInAccount === true ? {} : { currency }),
    description: firstOf(value, layout.description),
    fallbacks: [merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: sourceOf(value, layout),
  };
}

function sourceOf(value: JsonObject, { source = {} }: EntryLayout): SourceTexts {
  return Object.fromEntries(Object.entries(source).map(([field, paths]) => [field, firstOf(value, paths)]));
}

/** Some services write codes of currencies in small letters. */
function upperCode(currency: string): string {
  return /^[a-z]{3}$/.test(currency) ? currency.toUpperCase() : currency;
}

function dayOf(text: string, { clock, hoursFromUtc }: EntryLayout): string {
  if (hoursFromUtc !== undefined) return dayElsewhere(text, hoursFromUtc);
  if (clock === undefined) return dayOfMoment(text);
  const isLong = clock === "milliseconds" && /^[0-9]{4,15}$/.test(text);
  return dayOfSeconds(isLong ? text.slice(0, -3) : text);
}

function foreignFault(value: JsonObject, { account }: EntryLayout, currency: string): string | undefined {
  const own = account?.currency === undefined ? "" : textOf(value, account.currency);
  if (own === "" || currency === "" || own === currency) return undefined;
  return `It is in ${currency.slice(0, 10)}, and its account in ${own.slice(0, 10)}: by what it moved the account is not told.`;
}

/** Whether it is booked; what does not say so is rejected. */
function verdict(
  value: JsonObject,
  { unbooked = [], booked }: EntryLayout,
  fault: string | undefined,
): Pick<EntryEvent, "skip" | "fault"> {
  const says = ({ at, is }: { at: string; is: readonly (string | true)[] }) =>
    is.some((word) => word === (word === true ? memberOf(value, at) : textOf(value, at)));
  if (unbooked.some(says)) return { skip: "not_booked" };
  if (booked !== undefined && !says(booked)) {
    const word = textOf(value, booked.at).slice(0, 40);
    return { fault: `Its ${lastName(booked.at)} "${word}" does not say whether it is booked.` };
  }
  return fault === undefined ? {} : { fault };
}
