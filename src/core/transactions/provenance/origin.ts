/** Who or what set each field of a transaction. What a person set, nothing else changes. */
import { UNCATEGORIZED } from "../../../contract/category/classification.ts";
import { fieldsWith } from "../../../contract/transaction/fields.ts";
import type { WritingContext } from "../../handler.ts";
import type { Origin, OriginField, Origins, Setter } from "../../ports/origins.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** In the order of the contract. */
export const originFields: readonly OriginField[] = fieldsWith("attributed");

/** The fields that a category places in the reports. */
const placed: readonly OriginField[] = ["accounting_category", "cash_flow_category"];

/** What tells who or what set the field of a record. */
type Attributed<Field extends OriginField> = Pick<TransactionRecord, "origins" | "import_id" | Field>;

/**
 * Who or what set the field; undefined where it is empty, and of a status that nobody changed. A value without an origin
 * comes from the file of an imported transaction, and from the request of another, which is a person's.
 */
export function setterOf<Field extends OriginField>(
  record: Attributed<Field>,
  field: Field,
): Setter | undefined {
  const own = record.origins[field];
  if (own !== undefined) return own.by;
  if (field === "status" || isEmpty(record[field])) return undefined;
  // The place in the reports follows the category, unless it was set by itself.
  const category = placed.includes(field) ? record.origins.category : undefined;
  return category?.by ?? (record.import_id === null ? "person" : "file");
}

/** Whether a person set the field. */
export function isHandSet<Field extends OriginField>(record: Attributed<Field>, field: Field): boolean {
  return setterOf(record, field) === "person";
}

/** Whether a person set it, in the book or in a file that they imported: neither a rule nor a match of many changes it. */
export function isHandOrFileSet<Field extends OriginField>(record: Attributed<Field>, field: Field): boolean {
  const setter = setterOf(record, field);
  return setter === "person" || setter === "file";
}

/**
 * The origins after `origin` set the fields named: of those whose value changed, and of those that it confirms, since they
 * were set by something less than a person. A field that is empty now has none.
 */
export function originsAfter(
  before: TransactionRecord,
  after: TransactionRecord,
  { fields, origin }: { readonly fields: readonly OriginField[]; readonly origin: Origin },
): Origins {
  const origins: { [Field in OriginField]?: Origin } = { ...before.origins };
  for (const field of originFields) {
    const isNamed = fields.includes(field);
    if (isSame(before[field], after[field])) {
      if (isNamed && confirms(setterOf(before, field), origin.by)) origins[field] = origin;
      else if (hidesSetter(before, after, field)) origins[field] = { by: setterOf(before, field) as Setter };
    } else if (isNamed && !isEmpty(after[field])) origins[field] = origin;
    // A place that follows its category has no origin of its own.
    else delete origins[field];
  }
  return origins;
}

/** Whether a place in the reports stays when the category changes, and the category's origin would hide who set it. */
function hidesSetter(before: TransactionRecord, after: TransactionRecord, field: OriginField): boolean {
  if (!placed.includes(field) || before.origins[field] !== undefined) return false;
  return before.category === "" && after.category !== "" && setterOf(before, field) !== undefined;
}

function confirms(now: Setter | undefined, by: Setter): boolean {
  return by === "person" && now !== undefined && now !== "person" && now !== "file";
}

/** Whether a field holds nothing, or only that nobody has placed it. */
export function isEmpty(value: string | readonly string[]): boolean {
  return value.length === 0 || value === UNCATEGORIZED;
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  return typeof one === "string" || typeof other === "string"
    ? one === other
    : one.join("\0") === other.join("\0");
}

/** The origin of what the caller sets. */
export function personalOrigin(
  { caller, now }: Pick<WritingContext, "caller" | "now">,
  bulk?: string,
): Origin {
  return { by: "person", at: now, actor: caller.actor, ...(bulk !== undefined && { bulk }) };
}
