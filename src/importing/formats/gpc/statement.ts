/** A statement: its header (074), which states the balances before and behind its items, and the turnovers of both sides. */
import { decimalAmount, field, unitsOf, withPoint } from "../../fixed-width/fields.ts";
import { brokenRecord, type FixedRecord } from "../../fixed-width/records.ts";
import type { ControlEvent, StatementEvent } from "../../statement/event.ts";
import { dayAt, DECIMALS } from "./records.ts";

/** What items come to, by their codes, in hundredths. */
export interface Turnovers {
  debits: bigint;
  credits: bigint;
  /** Reversals of debits (4) and of credits (5). */
  reversedDebits: bigint;
  reversedCredits: bigint;
}

export function newTurnovers(): Turnovers {
  return { debits: 0n, credits: 0n, reversedDebits: 0n, reversedCredits: 0n };
}

/** Adds an item by its code; one that is of neither side moves nothing. */
export function addItem(turnovers: Turnovers, code: string, units: bigint): void {
  if (code === "1") turnovers.debits += units;
  if (code === "2") turnovers.credits += units;
  if (code === "4") turnovers.reversedDebits += units;
  if (code === "5") turnovers.reversedCredits += units;
}

/** Prefix and number, the sixteen digits with which the account's IBAN ends; null where there is none. */
export function accountOf(header: FixedRecord): string | null {
  const number = field(header, 4, 19).replace(/\s+/g, "");
  return /^0*$/.test(number) ? null : number;
}

export function beginEvents(header: FixedRecord, currency: string | null): readonly StatementEvent[] {
  const { line } = header;
  const day = dayAt(header, 40);
  return [
    { kind: "account", line, number: accountOf(header), currency },
    { kind: "opening", line, amount: balanceAt(header, 46), ...(day === "" ? {} : { day }) },
  ];
}

export function endEvents(header: FixedRecord, turnovers: Turnovers): readonly StatementEvent[] {
  const { debits, credits, reversedDebits, reversedCredits } = turnovers;
  const day = dayAt(header, 109);
  return [
    // A reversal makes its side less; some banks make the other one more.
    ...control(header, {
      name: "turnover of debits (074)",
      at: 76,
      sums: [debits - reversedDebits, debits + reversedCredits, debits],
    }),
    ...control(header, {
      name: "turnover of credits (074)",
      at: 91,
      sums: [credits - reversedCredits, credits + reversedDebits, credits],
    }),
    {
      kind: "closing",
      line: header.line,
      amount: balanceAt(header, 61),
      ...(day === "" ? {} : { day }),
    },
  ];
}

const SIGNS = /^[-+0 ]$/;

/** A balance from a position on: fourteen digits, and its sign behind them. */
function balanceAt(header: FixedRecord, from: number): string {
  const sign = field(header, from + 14, from + 14);
  const amount = decimalAmount(field(header, from, from + 13), {
    decimals: DECIMALS,
    isNegative: sign === "-",
  });
  if (amount === undefined || !SIGNS.test(sign))
    throw brokenRecord(header, "A balance of record 074 cannot be read");
  return amount;
}

/**
 * The turnover of a side, unless it is left out, as zeros. `sums` are what it may count, that of the standard first; of its
 * sign, banks write one or the other for debits.
 */
function control(
  header: FixedRecord,
  { name, at, sums }: { name: string; at: number; sums: readonly [bigint, ...bigint[]] },
): readonly ControlEvent[] {
  const digits = field(header, at, at + 13);
  const stated = digits.trim() === "" ? 0n : unitsOf(digits);
  if (stated === undefined || !SIGNS.test(field(header, at + 14, at + 14)))
    throw brokenRecord(header, "A turnover of record 074 cannot be read");
  if (stated === 0n) return [];
  const isCounted = sums.some((sum) => sum === stated || sum === -stated);
  return [
    {
      kind: "control",
      line: header.line,
      name,
      statedSum: withPoint(stated, DECIMALS),
      ownSum: withPoint(isCounted ? stated : sums[0], DECIMALS),
    },
  ];
}
