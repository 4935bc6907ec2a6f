/** Sets labels of a transaction: what it is called and how it is classified. Pure: record and labels give the new record. */
import type * as z from "zod/mini";
import { UNCATEGORIZED } from "../../../contract/category/classification.ts";
import { Problem } from "../../../contract/problem.ts";
import { fieldsWith, foldedMember, type FieldsWith } from "../../../contract/transaction/fields.ts";
import type { changes } from "../../../contract/transaction/request.ts";
import { TAGS_MAX } from "../../../contract/transaction/limits.ts";
import type { CompanyChart } from "../../categories/company-chart.ts";
import { withoutPlaceOf } from "../../categories/place.ts";
import type { Origin, OriginField, Origins } from "../../ports/origins.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { isHandSet, originFields, originsAfter } from "../provenance/origin.ts";
import { distinct } from "../record.ts";
import { movedTo } from "../status.ts";
import { withVersion } from "./members.ts";

/** The members that a bulk update can set. */
export type Labels = { readonly [Field in keyof typeof changes]?: z.output<(typeof changes)[Field]> } & {
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
};

/** Who changes a record, and when. */
export interface Attribution {
  readonly origin: Origin;
  /** Places the category; the built-in chart serves where none is set. */
  readonly chart: Pick<CompanyChart, "entry" | "place">;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** How sure the suggestion is that sets the category, in ten-thousandths. */
  readonly confidence?: number;
  /** Id of the other side of a transfer; null parts the two. */
  readonly twin?: string | null;
  /** Whether something other than a person may change what a person set, because a person asked for that. */
  readonly overHandSet?: boolean;
}

/**
 * The record with new labels; the same object when nothing changes. Fields that a person set are left alone where the
 * change is not a person's. Problems: invalid_transition, transaction_reconciled, validation_failed for too many tags.
 */
export function applyLabels(
  before: TransactionRecord,
  requested: Labels,
  attribution: Attribution,
): TransactionRecord {
  const { origin, now, overHandSet = origin.by === "person", twin = before.twin } = attribution;
  const labels = overHandSet ? requested : withoutHandSet(before, requested);
  const is_reconciled = labels.is_reconciled ?? before.is_reconciled;
  const labelled: TransactionRecord = {
    ...before,
    ...applyTexts(before, labels),
    ...reclassify(before, labels, attribution.chart),
    is_reconciled,
    tags: applyTags(before.tags, labels),
    ...(labels.status !== undefined && movedTo(labels.status, { ...before, is_reconciled })),
    twin,
  };
  const origins = originsAfter(before, labelled, { fields: namedFields(labels), origin });
  const after = { ...labelled, origins, ai_confidence: confidenceAfter(before, { origins, attribution }) };
  return withVersion(before, after, now);
}

function namedFields({ add_tags = [], remove_tags = [], ...labels }: Labels): readonly OriginField[] {
  const tags = add_tags.length > 0 || remove_tags.length > 0 ? ["tags" as const] : [];
  return [...originFields.filter((field) => labels[field] !== undefined), ...tags];
}

/** How sure the category is: as the suggestion that set it, and unknown where anything else did. */
function confidenceAfter(
  before: TransactionRecord,
  { origins, attribution }: { origins: Origins; attribution: Attribution },
): number | null {
  if (origins.category === before.origins.category) return before.ai_confidence;
  return origins.category?.by === "suggestion" ? (attribution.confidence ?? null) : null;
}

/** The labels without those of fields that a person set; a category brings no place that a person chose otherwise. */
function withoutHandSet(before: TransactionRecord, labels: Labels): Labels {
  const { add_tags, remove_tags, ...fields } = labels;
  const isFree = (field: string): boolean =>
    !originFields.includes(field as OriginField) || !isHandSet(before, field as OriginField);
  const free = Object.fromEntries(Object.entries(fields).filter(([field]) => isFree(field))) as Labels;
  return {
    ...free,
    ...(isFree("tags") && { add_tags, remove_tags }),
    ...(free.category !== undefined && {
      accounting_category: isFree("accounting_category")
        ? free.accounting_category
        : before.accounting_category,
      cash_flow_category: isFree("cash_flow_category") ? free.cash_flow_category : before.cash_flow_category,
    }),
  };
}

type SearchedText = Exclude<FieldsWith<"bulk"> & FieldsWith<"folded">, "tags">;
const searchedTexts = fieldsWith("bulk").filter(
  (name): name is SearchedText => name !== "tags" && foldedMember(name) !== undefined,
);

/** The texts by which a person finds a transaction; null empties one. */
function applyTexts(before: TransactionRecord, labels: Labels): Pick<TransactionRecord, SearchedText> {
  const values = searchedTexts.map((name) => {
    const label = labels[name];
    return [name, label === undefined ? before[name] : (label ?? "")];
  });
  return Object.fromEntries(values) as Pick<TransactionRecord, SearchedText>;
}

/** A category brings its place in the reports along, and one that is taken away, or is in no chart, takes its own along. */
function reclassify(
  before: TransactionRecord,
  { category, accounting_category, cash_flow_category }: Labels,
  chart: Attribution["chart"],
): Pick<TransactionRecord, "category" | "accounting_category" | "cash_flow_category"> {
  const entry = category ? chart.entry(category) : undefined;
  const place = category === undefined ? before : (entry ?? withoutPlaceOf(before, chart));
  const choose = (requested: string | null | undefined, otherwise: string): string =>
    requested === undefined ? otherwise : requested || UNCATEGORIZED;
  return {
    category: category === undefined ? before.category : (category ?? ""),
    accounting_category: choose(accounting_category, place.accounting_category),
    cash_flow_category: choose(cash_flow_category, place.cash_flow_category),
  };
}

function applyTags(
  before: readonly string[],
  { tags, add_tags = [], remove_tags = [] }: Labels,
): readonly string[] {
  if (tags === undefined && add_tags.length === 0 && remove_tags.length === 0) return before;
  const remaining = (tags === undefined ? before : (tags ?? [])).filter((tag) => !remove_tags.includes(tag));
  const after = distinct([...remaining, ...add_tags]);
  if (after.length <= TAGS_MAX) return after;
  throw new Problem("validation_failed", {
    detail: `The transaction would have ${after.length} tags; at most ${TAGS_MAX} are allowed.`,
    errors: [{ pointer: "/add_tags", code: "too_many", detail: `makes more than ${TAGS_MAX} tags` }],
  });
}
