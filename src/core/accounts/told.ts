/** What the audit log tells of a change of an account: in the contract's words, an IBAN as lists show it. */
import { amountOf } from "../../contract/money.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { maskedIban } from "./shown.ts";

type Told = Readonly<Record<string, unknown>>;

/** Members of a record that are its own traces, or follow from another member. */
const UNTOLD = [
  "id",
  "name_folded",
  "opening_set_by_person",
  "currency_changed_at",
  "created_at",
  "updated_at",
  "version",
];

/** What one has to know of a new account: what it does not have is left out. */
export function toldWhole(record: AccountRecord): Told {
  return Object.fromEntries(
    membersOf(record)
      .filter((member) => record[member] !== null && record[member] !== "" && member !== "status")
      .map((member) => told(record, member)),
  );
}

/** `{before, after}` of the members that changed. */
export function toldChange(before: AccountRecord, after: AccountRecord): { before: Told; after: Told } {
  const changed = membersOf(after).filter((member) => before[member] !== after[member]);
  const of = (record: AccountRecord) => Object.fromEntries(changed.map((member) => told(record, member)));
  return { before: of(before), after: of(after) };
}

function membersOf(record: AccountRecord): readonly (keyof AccountRecord)[] {
  return (Object.keys(record) as (keyof AccountRecord)[]).filter((member) => !UNTOLD.includes(member));
}

function told(record: AccountRecord, member: keyof AccountRecord): readonly [string, unknown] {
  if (member === "opening_minor") {
    return ["opening_balance", amountOf(record.opening_minor, record.currency_code)];
  }
  if (member === "iban") return ["iban", record.iban === null ? null : maskedIban(record.iban)];
  return [member, record[member]];
}
