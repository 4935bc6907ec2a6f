/** From an entry as it is gathered (Ntry) to the event that tells it. */
import { onlyDay } from "./balances.ts";
import { statedMinor } from "../../statement/amount.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { DECIMALS, type Draft, type Entry, type Statement } from "./draft.ts";
import { tellAccount } from "./statement.ts";
import { batchSize, entryTexts } from "./texts.ts";

export function endEntry(draft: Draft): void {
  const { entry, statement } = draft;
  if (!statement.isTold) tellAccount(draft, entry.currency);
  const event = entryEvent(entry, statement);
  tally(statement, { entry, event });
  draft.events.push(event);
}

function tally(statement: Statement, { entry, event }: { entry: Entry; event: EntryEvent }): void {
  statement.entries++;
  statement.payments += Number(batchSize(entry) ?? 1);
  statement.hasReversals ||= entry.isReversal;
  const isOwn = event.currency === undefined || event.currency === statement.currency;
  if (!isOwn || event.skip !== undefined) {
    statement.isWhole = false;
    return;
  }
  const amount = statedMinor(event.amount, DECIMALS);
  if (typeof amount !== "bigint" || event.fault !== undefined) statement.isReadable = false;
  else if (amount < 0n) statement.debits -= amount;
  else statement.credits += amount;
}

function entryEvent(entry: Entry, statement: Statement): EntryEvent {
  const { line, currency, booked, value } = entry;
  return {
    kind: "entry",
    line,
    ...verdict(entry, statement),
    posted_date: booked || value || (statement.onlyDay ??= onlyDay(statement)),
    amount: signedAmount(entry),
    ...(currency ? { currency } : {}),
    ...entryTexts(entry, statement),
  };
}

function signedAmount({ amount = "", direction }: Entry): string {
  const plain = amount.replace(/^\+/, "");
  return direction === "DBIT" && plain !== "" ? `-${plain}` : plain;
}

const NOT_BOOKED: ReadonlySet<string> = new Set(["PDNG", "INFO", "FUTR"]);

type Verdict = Pick<EntryEvent, "skip" | "fault">;

function verdict(entry: Entry, { message }: Statement): Verdict {
  const { status = "", booked, twice, direction = "", amount = "" } = entry;
  if (NOT_BOOKED.has(status)) return { skip: "not_booked" };
  if (twice !== undefined) return { fault: `The entry has two different values of ${twice}.` };
  if (status !== "" && status !== "BOOK" && status !== "BOOKED")
    return { fault: `${inQuotes(status)} is not a status of an entry (Sts).` };
  // Statements and notifications tell what is booked. A report tells both, and what is not booked has no booking day.
  if (status === "" && message === "report" && !booked) {
    return { fault: "The entry has neither a status (Sts) nor a booking day (BookgDt)." };
  }
  if (direction === "") return { fault: "The entry says neither credit nor debit (CdtDbtInd)." };
  if (direction !== "CRDT" && direction !== "DBIT") {
    return { fault: `${inQuotes(direction)} is neither CRDT nor DBIT (CdtDbtInd).` };
  }
  if (amount.startsWith("-")) {
    return {
      fault: `${inQuotes(amount)} has a sign beside the direction (CdtDbtInd), and could mean either.`,
    };
  }
  return {};
}

function inQuotes(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
