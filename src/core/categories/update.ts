import type { Category } from "../../contract/category.ts";
import type { UpdateCategory } from "../../contract/category/request.ts";
import type { Answer } from "../../contract/operation.ts";
import type { WritingContext } from "../handler.ts";
import { etagOf, requireVersion } from "../version.ts";
import { requireFreeName, requireNoCircle, requireWords } from "./checks.ts";
import type { CompanyChart, CompanyEntry } from "./company-chart.ts";
import { categoryBySlug, namedCategory } from "./find.ts";
import { claimCategories, nextRecord, requireRoom, saveCategory } from "./save.ts";
import { placeAfterKind } from "./place-of-kind.ts";
import { toCategory } from "./to-category.ts";

/** Changes a category. Its transactions follow it to another place; without a difference nothing is stored. */
export async function updateCategory(
  { slug, ...changes }: UpdateCategory,
  context: WritingContext,
): Promise<Answer<Category>> {
  const { chart, recordOf } = await claimCategories(context);
  const { entry: previous, transaction_count } = await categoryBySlug({ ...context, chart }, slug);
  requireVersion(context.options, previous);
  const entry = changedEntry(previous, { changes, chart, now: context.now });
  if (!differs(previous, entry))
    return { data: toCategory(previous, transaction_count), etag: etagOf(previous) };
  requireAllowed(chart, { previous, entry });
  const before = recordOf(slug);
  if (before === undefined) requireRoom(chart);
  const after = nextRecord(entry, { now: context.now, before });
  const isArchiving = entry.is_archived && !previous.is_archived;
  await saveCategory(context, {
    previous,
    before,
    after,
    type: isArchiving ? "category.archived" : "category.updated",
  });
  return { data: toCategory(entry, transaction_count), etag: etagOf(after) };
}

function changedEntry(
  previous: CompanyEntry,
  {
    changes,
    chart,
    now,
  }: { readonly changes: Omit<UpdateCategory, "slug">; readonly chart: CompanyChart; readonly now: number },
): CompanyEntry {
  const kind = changes.kind ?? previous.kind;
  const parentSlug = changes.parent === undefined ? previous.parent : changes.parent || null;
  const parent = parentSlug === null ? undefined : chart.entry(parentSlug);
  const place = kind === previous.kind ? previous : placeAfterKind(previous, { kind, parent });
  const accounting_category = changes.accounting_category || place.accounting_category;
  const cash_flow_category = changes.cash_flow_category || place.cash_flow_category;
  const isMoved =
    accounting_category !== previous.accounting_category ||
    cash_flow_category !== previous.cash_flow_category;
  const is_archived = changes.is_archived ?? previous.is_archived;
  return {
    ...previous,
    name: changes.name ?? previous.name,
    kind,
    accounting_category,
    cash_flow_category,
    parent: parentSlug,
    is_archived,
    merged_into: is_archived ? previous.merged_into : null,
    placed_at: isMoved ? now : previous.placed_at,
  };
}

/** Problems: validation_failed, duplicate_name, unknown_category, category_archived. */
function requireAllowed(
  chart: CompanyChart,
  { previous, entry }: { readonly previous: CompanyEntry; readonly entry: CompanyEntry },
): void {
  if (entry.name !== previous.name) {
    requireWords(entry.name, "name");
    requireFreeName(chart, entry);
  }
  if (entry.parent !== null && entry.parent !== previous.parent) {
    namedCategory(chart, entry.parent, "parent");
    requireNoCircle(chart, entry.slug, entry.parent);
  }
}

function differs(one: CompanyEntry, other: CompanyEntry): boolean {
  return (Object.keys(one) as (keyof CompanyEntry)[]).some((member) => one[member] !== other[member]);
}
