/** The summaries of an account identifier (03): groups of a type code, an amount, a number of items and a funds type. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { unitsOf } from "./amount.ts";
import { withoutEndMark, fieldsOf, type Bai2Record } from "./records.ts";

export interface AccountSummary {
  /** Account number without white space; null where it is empty. */
  readonly number: string | null;
  /** Empty where the record leaves it to its group. */
  readonly currency: string;
  /** Units by type code, each as it is stated first. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Sum of all amounts. */
  readonly sum: bigint;
}

/** Throws `unreadable_file` where the fields are none of BAI2. */
export function summaryOf(record: Bai2Record): AccountSummary {
  const [number = "", currency = "", ...fields] = fieldsOf(record);
  const groups = groupsOf(fields) ?? groupsByPart(record);
  if (groups === undefined)
    throw brokenAt({
      line: record.line,
      what: "The summaries of an account record (03) cannot be read",
    });
  const amounts = new Map<string, bigint>();
  for (const { code, units } of groups) if (!amounts.has(code)) amounts.set(code, units);
  return {
    number: number.replace(/\s+/g, "") || null,
    currency: currency.toUpperCase(),
    amounts,
    sum: groups.reduce((sum, { units }) => sum + units, 0n),
  };
}

interface Group {
  readonly code: string;
  readonly units: bigint;
}

/** Groups of a list of fields; undefined where it is no such list. Fields that are missing at its end are empty. */
function groupsOf(fields: readonly string[]): readonly Group[] | undefined {
  const groups: Group[] = [];
  let at = 0;
  while (at < fields.length) {
    const [code = "", amount = "", items = "", funds = ""] = fields.slice(at, at + 4);
    if (code === "" && amount === "" && items === "" && funds === "") {
      at += 4;
      continue;
    }
    const units = amount === "" ? 0n : unitsOf(amount);
    if (!/^[0-9]{3}$/.test(code) || units === undefined || !/^[0-9]*$/.test(items)) return undefined;
    const more = fundsFields(funds, fields[at + 4]);
    if (more === undefined) return undefined;
    groups.push({ code, units });
    at += 4 + more;
  }
  return groups;
}

/** Some banks leave out the last fields of a line that is continued: each line is then read by itself. */
function groupsByPart({ parts }: Bai2Record): readonly Group[] | undefined {
  const groups: Group[] = [];
  for (const [index, part] of parts.entries()) {
    const parsedGroups = groupsOf(
      withoutEndMark(part)
        .split(",")
        .slice(index === 0 ? 2 : 0)
        .map((field) => field.trim()),
    );
    if (parsedGroups === undefined) return undefined;
    for (const group of parsedGroups) groups.push(group);
  }
  return groups;
}

/**
 * How many fields a funds type takes after itself: none, a value date with its time (V), three amounts by day (S), or
 * pairs of a day and an amount, counted by `next` (D). Undefined where it is none.
 */
export function fundsFields(funds: string, next: string | undefined): number | undefined {
  switch (funds.toUpperCase()) {
    case "":
    case "Z":
    case "0":
    case "1":
    case "2":
      return 0;
    case "V":
      return 2;
    case "S":
      return 3;
    case "D":
      return /^[0-9]{1,3}$/.test(next ?? "") ? 1 + 2 * Number(next) : undefined;
    default:
      return undefined;
  }
}
