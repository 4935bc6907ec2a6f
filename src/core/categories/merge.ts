import type * as z from "zod/mini";
import type { mergeCategorySchema, MergeResult } from "../../contract/category/request.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { imageOf } from "../audit/change-image.ts";
import type { WritingContext } from "../handler.ts";
import type { Origin } from "../ports/origins.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { changeAll } from "../transactions/bulk/change-all.ts";
import { withVersion } from "../transactions/change/members.ts";
import { originsAfter, personalOrigin } from "../transactions/provenance/origin.ts";
import { etagOf, requireVersion } from "../version.ts";
import { summarizeChange } from "./audit-summary.ts";
import type { CompanyEntry } from "./company-chart.ts";
import { categoryBySlug, namedCategory } from "./find.ts";
import { follow } from "./place.ts";
import { claimCategories, nextRecord, requireRoom, type ClaimedCategories } from "./save.ts";
import { toCategory } from "./to-category.ts";

/**
 * Moves all transactions of a category into another, as one bulk change, and archives it. From then on its slug and its name
 * are words for the other.
 */
export async function mergeCategory(
  { slug, into, dry_run = false, expected_count }: z.output<typeof mergeCategorySchema>,
  context: WritingContext,
): Promise<Answer<MergeResult>> {
  const claimed = await claimCategories(context);
  const { chart, recordOf } = claimed;
  const { entry: source } = await categoryBySlug({ ...context, chart }, slug);
  requireVersion(context.options, source);
  const target = namedCategory(chart, into, "into");
  if (target.slug === slug) refuseItself(source);
  const before = recordOf(slug);
  if (before === undefined) requireRoom(chart);
  const entry = { ...source, is_archived: true, merged_into: target.slug };
  const after = nextRecord(entry, { now: context.now, before });
  if (!dry_run) await context.queries.companyCategories.save(context.company, after);
  const images = [
    imageOf("category", { before, after }),
    ...(dry_run ? [] : await moveParts(context, { claimed, source, target })),
  ];
  const summary = { slug, into: target.slug, into_name: target.name, ...summarizeChange(source, after) };
  const bulkId = context.ids();
  const origin = personalOrigin(context, bulkId);
  const { preview, ...result } = await changeAll(context, {
    query: { category: [slug] },
    bulkId,
    isDryRun: dry_run,
    expectedCount: expected_count,
    change: (row) => mergedRow(row, { source, target, origin, now: context.now }),
    event: (counts) => ({ type: "category.merged", summary: { ...summary, ...counts }, images }),
  });
  if (!dry_run && result.bulk_id === null)
    context.record({ type: "category.archived", subject_id: slug, summary, images });
  const category = toCategory(dry_run ? source : entry, dry_run ? result.matched : 0);
  return {
    data: { ...result, ...(dry_run && { preview: [...preview] }), category },
    etag: etagOf(dry_run ? source : after),
  };
}

function refuseItself({ name }: CompanyEntry): never {
  throw new Problem("validation_failed", {
    detail: `The category "${name}" cannot be merged into itself.`,
    errors: [{ pointer: "/into", code: "invalid", detail: "is the category itself" }],
  });
}

interface Merge {
  readonly source: CompanyEntry;
  readonly target: CompanyEntry;
  readonly origin: Origin;
  readonly now: number;
}

/**
 * A place that its caller set stays. What nobody looked at stays that, too: who merges two categories says nothing about
 * single rows, and suggestions must not be surer of what only a rule or a policy set.
 */
function mergedRow(before: TransactionRecord, { source, target, origin, now }: Merge): TransactionRecord {
  const unseen = before.origins.category;
  const isUnseen = unseen?.by === "rule" || unseen?.bar !== undefined;
  const labelled = {
    ...before,
    ...follow(before, { from: source, to: target }),
    category: target.slug,
    ai_confidence: isUnseen ? before.ai_confidence : null,
  };
  const set = { fields: ["category"], origin: isUnseen ? unseen : origin } as const;
  return withVersion(before, { ...labelled, origins: originsAfter(before, labelled, set) }, now);
}

/** The parts of a merged category become parts of the other, and the other takes its place where it was one itself. */
async function moveParts(
  { queries, company, now }: WritingContext,
  {
    claimed,
    source,
    target,
  }: { readonly claimed: ClaimedCategories; readonly source: CompanyEntry; readonly target: CompanyEntry },
): Promise<readonly ChangeImage[]> {
  const images: ChangeImage[] = [];
  for (const before of claimed.records.filter(({ parent }) => parent === source.slug)) {
    const parent = before.slug === target.slug ? source.parent : target.slug;
    const after = { ...before, parent, updated_at: now, version: before.version + 1 };
    await queries.companyCategories.save(company, after);
    images.push(imageOf("category", { before, after }));
  }
  return images;
}
