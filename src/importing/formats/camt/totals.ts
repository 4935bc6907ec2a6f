/** The totals that a statement states of its entries (TxsSummry). */
import { statedMinor } from "../../statement/amount.ts";
import type { ControlEvent } from "../../statement/event.ts";
import { isPaged } from "./balances.ts";
import { DECIMALS, type Statement } from "./draft.ts";

/** Totals are compared where they can mean one thing only: all entries are there, booked, readable and in one currency. */
export function controlEvents(statement: Statement): readonly ControlEvent[] {
  const { totals, credits, debits, entries, isReadable, isWhole, hasReversals } = statement;
  if (!isReadable || !isWhole || entries === 0 || isPaged(statement)) return [];
  const compare = (name: string, statedSum: string | undefined, ownSum: bigint): readonly ControlEvent[] =>
    statedSum === undefined
      ? []
      : [{ kind: "control", line: totals.line, name, statedSum, ownSum: decimal(ownSum) }];
  const net = credits - debits;
  const all = totals.all === undefined ? undefined : statedMinor(totals.all, DECIMALS);
  // Banks add up all amounts, or take the debits off.
  const ownSum = all === net || all === -net ? all : credits + debits;
  const whole = [...countEvents(statement), ...compare("sum of all entries (TtlNtries)", totals.all, ownSum)];
  // What takes an entry back counts by some banks on the side of that entry.
  if (hasReversals) return whole;
  return [
    ...whole,
    ...compare("sum of credits (TtlCdtNtries)", totals.credits, credits),
    ...compare("sum of debits (TtlDbtNtries)", totals.debits, debits),
  ];
}

/** The number of entries; some banks count the payments that these consist of, and some write 0 where they count nothing. */
function countEvents({ totals, entries, payments }: Statement): readonly ControlEvent[] {
  const { count = "", line } = totals;
  if (!/^[0-9]{1,15}$/.test(count) || Number(count) === 0 || Number(count) === payments) return [];
  const name = "number of all entries (NbOfNtries)";
  return [{ kind: "control", line, name, statedSum: String(Number(count)), ownSum: String(entries) }];
}

function decimal(units: bigint): string {
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, "0");
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
