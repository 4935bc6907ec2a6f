/**
 * BAI2: a file (01 to 99) of groups (02 to 98) of accounts (03 to 49) with their transactions (16). Each level ends with
 * the sum of its amounts and the number of its records, which are checked.
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { ControlEvent, StatementEvent } from "../../statement/event.ts";
import { dayOfHeader, groupHeader, type GroupHeader } from "./group.ts";
import { withPoint, unitsOf } from "./amount.ts";
import { fieldsOf, recordsOf, type Bai2Record } from "./records.ts";
import { summaryOf, type AccountSummary } from "./summary.ts";
import { transactionOf } from "./transaction.ts";

export async function* bai2Events(texts: AsyncIterable<string>): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { file: undefined, group: undefined, account: undefined, currency: "USD", line: 0 };
  for await (const records of recordsOf(texts)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    yield events;
  }
  if (reader.file !== undefined || reader.line === 0)
    throw brokenAt({
      line: Math.max(reader.line, 1),
      what: "The file ends before its trailer (99); the last record is",
    });
}

/** What a level has added up so far. */
interface Level {
  sum: bigint;
  /** Lines of its records. */
  lines: number;
  /** Levels below it. */
  parts: number;
}

interface Account extends Level {
  readonly summary: AccountSummary;
  credits: bigint;
  debits: bigint;
}

interface Reader {
  file: Level | undefined;
  group: (Level & GroupHeader) | undefined;
  account: Account | undefined;
  /** Of the last account, by which totals are written. */
  currency: string;
  /** Of the last record; 0 before the first. */
  line: number;
}

function read(reader: Reader, record: Bai2Record, events: StatementEvent[]): void {
  const { file, group, account } = reader;
  reader.line = record.line;
  switch (record.code) {
    case "01":
      expect(file === undefined, record);
      checkVersion(record);
      reader.file = newLevel(record);
      return;
    case "02":
      expect(file !== undefined && group === undefined, record);
      reader.group = { ...newLevel(record), ...groupHeader(record) };
      return;
    case "03":
      if (group === undefined || account !== undefined) throw misplacedRecord(record);
      beginAccount(reader, group, { record, events });
      return;
    case "16":
      if (group === undefined || account === undefined) throw misplacedRecord(record);
      readTransaction(reader, { group, account, record, events });
      return;
    case "49":
      if (group === undefined || account === undefined) throw misplacedRecord(record);
      for (const event of endAccount(reader, { group, account, record })) events.push(event);
      return;
    case "98":
      if (file === undefined || group === undefined || account !== undefined) throw misplacedRecord(record);
      for (const event of controls(reader, { level: group, above: file, record, name: "group trailer (98)" }))
        events.push(event);
      reader.group = undefined;
      return;
    default:
      if (file === undefined || group !== undefined) throw misplacedRecord(record);
      for (const event of controls(reader, {
        level: file,
        above: undefined,
        record,
        name: "file trailer (99)",
      }))
        events.push(event);
      reader.file = undefined;
  }
}

function newLevel({ lines }: Bai2Record): Level {
  return { sum: 0n, lines, parts: 0 };
}

function expect(isInPlace: boolean, record: Bai2Record): void {
  if (!isInPlace) throw misplacedRecord(record);
}

function misplacedRecord({ line, code }: Bai2Record): Error {
  return brokenAt({ line, what: `Record ${code} is out of place` });
}

/** Version 3 is another standard (BTRS), and version 1 has other records. */
function checkVersion(record: Bai2Record): void {
  const version = fieldsOf(record)[7] ?? "";
  if (version === "" || /^0*2$/.test(version)) return;
  throw brokenAt({
    line: record.line,
    what: `cashbook reads only version 2, and the file has version ${version.slice(0, 20)}`,
    remedy: "Ask the bank for the file in BAI2.",
  });
}

function beginAccount(
  reader: Reader,
  group: GroupHeader,
  { record, events }: { record: Bai2Record; events: StatementEvent[] },
): void {
  const summary = summaryOf(record);
  const { line } = record;
  // What the group leaves open too is in US dollars, by the standard.
  const currency = summary.currency || group.currency || "USD";
  reader.account = { ...newLevel(record), sum: summary.sum, summary, credits: 0n, debits: 0n };
  reader.currency = currency;
  events.push({ kind: "account", line, number: summary.number, currency });
  for (const [kind, code] of [["opening", "010"], ["closing", "015"]] as const) {
    const units = summary.amounts.get(code);
    if (units !== undefined) events.push({ kind, line, amount: withPoint(units, currency), day: dayOfHeader(group) });
  } // prettier-ignore
}

function readTransaction(
  { currency }: Reader,
  {
    group,
    account,
    record,
    events,
  }: { group: GroupHeader; account: Account; record: Bai2Record; events: StatementEvent[] },
): void {
  const { direction, units, event } = transactionOf(record, { day: dayOfHeader(group), currency });
  account.sum += units;
  account.lines += record.lines;
  account.parts++;
  if (direction === "credit") account.credits += units;
  if (direction === "debit") account.debits += units;
  events.push(event);
}

function endAccount(
  reader: Reader,
  { group, account, record }: { group: Level & GroupHeader; account: Account; record: Bai2Record },
): readonly ControlEvent[] {
  const { summary, credits, debits, parts } = account;
  const { currency } = reader;
  const control = (
    name: string,
    [statedSum, ownSum]: readonly [bigint | undefined, bigint],
  ): ControlEvent[] =>
    statedSum === undefined
      ? []
      : [
          {
            kind: "control",
            line: record.line,
            name,
            statedSum: withPoint(statedSum, currency),
            ownSum: withPoint(ownSum, currency),
          },
        ];
  // An interim report gives the totals of its day, and perhaps only the newest transactions; a report of balances none.
  const totals =
    group.isInterim || parts === 0
      ? []
      : [
          ...control("total of credits (100)", [summary.amounts.get("100"), credits]),
          ...control("total of debits (400)", [summary.amounts.get("400"), debits]),
        ];
  reader.account = undefined;
  return [
    ...totals,
    ...controls(reader, { level: account, above: group, record, name: "account trailer (49)" }),
  ];
}

/** The controls of a level that ends: the sum of its amounts, how many levels are below it, and its records. */
function controls(
  { currency }: Reader,
  {
    level,
    above,
    record,
    name,
  }: { level: Level; above: Level | undefined; record: Bai2Record; name: string },
): readonly ControlEvent[] {
  const { line, lines, code } = record;
  const fields = fieldsOf(record);
  level.lines += lines;
  if (above !== undefined) {
    above.sum += level.sum;
    above.lines += level.lines;
    above.parts++;
  }
  const counts = code === "49" ? [level.lines] : [level.parts, level.lines];
  const names = code === "49" ? ["records"] : [code === "98" ? "accounts" : "groups", "records"];
  const statedSum = [fields[0] ?? "", ...counts.map((_, index) => fields[index + 1] ?? "")].map(totalOf);
  if (statedSum.includes("none"))
    throw brokenAt({ line, what: `The totals of the trailer (${code}) are not numbers` });
  return [level.sum, ...counts.map(BigInt)].flatMap((ownSum, index): ControlEvent[] => {
    const total = statedSum[index];
    if (typeof total !== "bigint") return [];
    return [
      {
        kind: "control",
        line,
        name: index === 0 ? name : `number of ${names[index - 1]} in the ${name}`,
        // Counts are compared as whole amounts.
        statedSum: index === 0 ? withPoint(total, currency) : String(total),
        ownSum: index === 0 ? withPoint(ownSum, currency) : String(ownSum),
      },
    ];
  });
}

/** A total of a trailer; undefined where the bank leaves it out. */
function totalOf(field: string): bigint | undefined | "none" {
  return field === "" ? undefined : (unitsOf(field) ?? "none");
}
