/** The members of a transaction that can change, and those that did. */
import { fieldsWith, transactionFields, type FieldsWith } from "../../../contract/transaction/fields.ts";
import type {
  AttributionMember,
  BulkMember,
  RecordMember,
  TransactionRecord,
} from "../../ports/transactions.ts";
import { foldedTexts } from "../record.ts";

/** The members that an update can change, for the audit summary and for undo. */
export type Changeable = RecordMember<FieldsWith<"changeable">>;
const changeable = fieldsWith("changeable").flatMap(membersOf) as readonly Changeable[];

const attributions: readonly AttributionMember[] = ["origins", "ai_confidence", "twin"];

/** Those of them that a bulk update can change, and what follows from who changes them. */
export const bulkMembers: readonly BulkMember[] = [
  ...(fieldsWith("bulk").flatMap(membersOf) as readonly BulkMember[]),
  ...attributions,
];

/** Members of the record that hold a field. */
function membersOf(field: FieldsWith<"changeable">): readonly Changeable[] {
  if (field === "amount") return ["amount_minor"];
  return field === "status" ? ["status", "status_before"] : [field];
}

/** The members in which two records differ, but for those that tell who changed them. */
export function changedMembers(before: TransactionRecord, after: TransactionRecord): readonly Changeable[] {
  return changeable.filter((member) =>
    member === "tags" ? before.tags.join("\0") !== after.tags.join("\0") : before[member] !== after[member],
  );
}

/** The members in which two records differ, with those that tell who changed them. */
export function storedChanges(
  before: TransactionRecord,
  after: TransactionRecord,
): readonly (Changeable | AttributionMember)[] {
  return [
    ...changedMembers(before, after),
    ...attributions.filter((member) =>
      member === "origins"
        ? JSON.stringify(before.origins) !== JSON.stringify(after.origins)
        : before[member] !== after[member],
    ),
  ];
}

/** The changed record with a new version and folded texts; the same object when nothing changed. */
export function withVersion(
  before: TransactionRecord,
  after: TransactionRecord,
  now: number,
): TransactionRecord {
  if (storedChanges(before, after).length === 0) return before;
  const changesText = changedMembers(before, after).some(
    (member) =>
      member !== "amount_minor" && member !== "status_before" && "folded" in transactionFields[member],
  );
  return {
    ...after,
    folded: changesText ? foldedTexts(after) : before.folded,
    updated_at: now,
    version: before.version + 1,
  };
}
