/**
 * The review queue: what wants a person, in groups, with most money in doubt first. Rows of the closed period want nobody:
 * they stay as they are, and one of them would refuse the answer of its whole group.
 */
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { Answer } from "../../contract/operation.ts";
import { reviewKinds, type ReviewKind } from "../../contract/review/group.ts";
import type { ReviewInput, ReviewQueue } from "../../contract/review.ts";
import { decimal } from "../../contract/values/decimal.ts";
import type { ReadingContext } from "../handler.ts";
import { firstOpenDay } from "../periods/closed-until.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { RowSuggestion } from "../suggestions/snapshot/row-suggestion.ts";
import { suggestionsFor } from "../suggestions/suggest.ts";
import { toQuery } from "../transactions/query/filter.ts";
import { allMatches } from "../transactions/query/matches.ts";
import { reviewGroups, type GroupSuggestion } from "./groups.ts";
import { heldGroups } from "./held-groups.ts";
import { addAmount, listSums, type Sums, type WeightedGroup } from "./members.ts";
import { isInSpan } from "./span.ts";
import { statementGroups } from "./statement-groups.ts";
import { transferGroups } from "./transfer-groups.ts";

const DEFAULT_GROUPS = 50;
/** In ten-thousandths: what is less sure would lead a person astray rather than help. */
const WORTH_SHOWING = 5_000;
const NO_SUGGESTIONS: ReadonlyMap<string, RowSuggestion> = new Map();

/** Problem: unknown_account. */
export async function listReview(
  { limit = DEFAULT_GROUPS, kind, ...filter }: ReviewInput,
  context: ReadingContext,
): Promise<Answer<ReviewQueue>> {
  const openFrom = await firstOpenDay(context);
  const has = (wanted: ReviewKind) => hasKind(wanted, { kind, filter });
  const transfers = has("transfer")
    ? await transferGroups(context, { ...filter, span: filter, openFrom })
    : { groups: [], ids: new Set<string>() };
  const open = await uncategorized(context, {
    filter: openFrom > (filter.date_from ?? "") ? { ...filter, date_from: openFrom } : filter,
    elsewhere: transfers.ids,
    isWanted: has("uncategorized"),
  });
  const groups = [
    ...open.groups,
    ...transfers.groups,
    ...(has("held") || has("statement") ? await importGroups(context, { filter, has }) : []),
  ].sort((one, other) => other.weight - one.weight || (one.group.title < other.group.title ? -1 : 1));
  return {
    data: {
      group_count: groups.length,
      group_counts: Object.fromEntries(
        reviewKinds.map((each) => [each, groups.filter(({ group }) => group.kind === each).length]),
      ) as ReviewQueue["group_counts"],
      transaction_count: open.count,
      sums: listSums(open.sums),
      groups: groups.slice(0, limit).map(({ group }) => group),
    },
  };
}

type Filter = Omit<ReviewInput, "limit" | "kind">;

/** Named transactions are looked at for their categories only. */
function hasKind(
  wanted: ReviewKind,
  { kind, filter }: { kind: ReviewInput["kind"]; filter: Filter },
): boolean {
  if (filter.id_suffix !== undefined && wanted !== "uncategorized") return false;
  return kind === undefined || (kind as readonly string[]).includes(wanted);
}

/** All that have no category are counted; those that stand in a group of `elsewhere` are in none of these. */
async function uncategorized(
  context: ReadingContext,
  { filter, elsewhere, isWanted }: { filter: Filter; elsewhere: ReadonlySet<string>; isWanted: boolean },
) {
  const query = await toQuery(context, { ...filter, has_category: false, status: ["pending", "posted"] });
  const groups = reviewGroups();
  const sums: Sums = new Map();
  let count = 0;
  for await (const batch of allMatches(context, query, { sort: "-transaction_date" })) {
    const suggestions = isWanted ? await suggestionsFor(context, batch) : NO_SUGGESTIONS;
    for (const record of batch) {
      if (hasPlace(record)) continue;
      count += 1;
      addAmount(sums, record);
      if (isWanted && !elsewhere.has(record.id))
        groups.add({ record, suggestion: toGroupSuggestion(suggestions.get(record.id)) });
    }
  }
  return { groups: groups.list(), count, sums };
}

/** What imports hold, and files that the book differs from. */
async function importGroups(
  context: ReadingContext,
  { filter, has }: { filter: Filter; has: (kind: ReviewKind) => boolean },
): Promise<readonly WeightedGroup[]> {
  const { queries, company } = context;
  const { bank_account_id, import_id, date_from, date_to } = filter;
  const ids = bank_account_id ?? (await queries.accounts.all(company, {})).map(({ id }) => id);
  const isWanted = ({ id }: ImportRecord) => import_id === undefined || import_id.includes(id);
  const span = { date_from, date_to };
  const groups: (readonly WeightedGroup[])[] = [];
  for (const account of ids) {
    const imports = await queries.imports.listFinished(company, account);
    if (has("held")) groups.push(await heldGroups(context, { imports: imports.filter(isWanted), span }));
    if (!has("statement")) continue;
    const apart = await statementGroups(context, imports);
    groups.push(
      apart.filter(
        ({ group: { statement, last_date } }) =>
          (import_id === undefined || import_id.includes(statement?.import_id ?? "")) &&
          isInSpan(last_date, span),
      ),
    );
  }
  return groups.flat();
}

function toGroupSuggestion(suggestion: RowSuggestion | undefined): GroupSuggestion | undefined {
  if (suggestion === undefined || suggestion.confidence < WORTH_SHOWING) return undefined;
  return {
    ...suggestion,
    confidence: share(suggestion.confidence),
    alternatives: suggestion.alternatives.map(({ category, confidence }) => ({
      category,
      confidence: share(confidence),
    })),
  };
}

/** From ten-thousandths. */
function share(tenThousandths: number) {
  return decimal(String(tenThousandths / 10_000));
}

/** Whether it stands in the reports although it has no category of the company's own. */
function hasPlace({ accounting_category, cash_flow_category }: TransactionRecord): boolean {
  return accounting_category !== UNCATEGORIZED && cash_flow_category !== UNCATEGORIZED;
}
