/** The audit summary of an account: members of the contract, with a masked IBAN. */
import { amountOf } from "../../contract/values/money.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { maskIban } from "./to-account.ts";

type Summary = Readonly<Record<string, unknown>>;

/** Members of a record that are not in the contract, or follow from others. */
const OMITTED = [
  "id",
  "name_folded",
  "opening_set_by_person",
  "currency_changed_at",
  "created_at",
  "updated_at",
  "version",
];

/** Of a new account; empty members are left out. */
export function summarize(record: AccountRecord): Summary {
  return Object.fromEntries(
    membersOf(record)
      .filter((member) => record[member] !== null && record[member] !== "" && member !== "status")
      .map((member) => toEntry(record, member)),
  );
}

/** `{before, after}` of the members that changed, with the name that tells which account it is. */
export function summarizeChange(
  before: AccountRecord,
  after: AccountRecord,
): { name: string; before: Summary; after: Summary } {
  const changedNames = membersOf(after).filter((member) => before[member] !== after[member]);
  const of = (record: AccountRecord) =>
    Object.fromEntries(changedNames.map((member) => toEntry(record, member)));
  return { name: after.name, before: of(before), after: of(after) };
}

function membersOf(record: AccountRecord): readonly (keyof AccountRecord)[] {
  return (Object.keys(record) as (keyof AccountRecord)[]).filter((member) => !OMITTED.includes(member));
}

function toEntry(record: AccountRecord, member: keyof AccountRecord): readonly [string, unknown] {
  if (member === "opening_minor") {
    return ["opening_balance", amountOf(record.opening_minor, record.currency_code)];
  }
  if (member === "iban") return ["iban", record.iban === null ? null : maskIban(record.iban)];
  return [member, record[member]];
}
