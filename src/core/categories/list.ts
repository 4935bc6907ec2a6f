/** The list of categories: the company's chart, and the words that transactions use beside it, in one order. */
import { categories, type Category } from "../../contract/category.ts";
import type { Answer } from "../../contract/operation.ts";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import { fold } from "../../contract/category/fold.ts";
import type { Input, ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import type { CategoryFilter } from "../ports/categories.ts";
import { companyChart, type CompanyEntry } from "./company-chart.ts";
import { categorySums } from "./sums.ts";
import { entryOfUse, toCategory } from "./to-category.ts";

type ListCategories = Input<typeof categories.list>;

/** The position of a category in the list: by name, then by slug. */
type Position = readonly [name: string, slug: string];

interface Positioned {
  readonly category: Category;
  readonly position: Position;
}

export async function listCategories(
  input: ListCategories,
  context: ReadingContext,
): Promise<Answer<Category[]>> {
  const { queries, caller, company } = context;
  const scope = { secret: caller.secret, operation: categories.list.id, input };
  const after = readCursor<Position>(input.cursor, scope);
  const limit = (input.limit ?? DEFAULT_LIMIT) + 1;
  const { list } = await companyChart(context);
  const slugs = list.map(({ slug }) => slug);
  const filter = besideChart(input, slugs);
  const [foldedName = "", category = ""] = after ?? [];
  const page = { limit, after: after && { foldedName, category } };
  const beside = filter === undefined ? [] : await queries.categories.page(company, filter, page);
  const counts = await countsOf(context, slugs);
  const entries = list.filter((entry) => matches(entry, input));
  const ofChart = entries
    .map((entry) => withPosition(toCategory(entry, counts.get(entry.slug) ?? 0)))
    .filter(({ position }) => after === undefined || isBefore(after, position));
  const ofUse = beside.map((use) => withPosition(toCategory(entryOfUse(use), use.transaction_count)));
  const { items, pagination } = paginate([...ofUse, ...ofChart].sort(byPosition).slice(0, limit), {
    limit: input.limit,
    total:
      input.include_total === true
        ? entries.length + (filter === undefined ? 0 : await queries.categories.count(company, filter))
        : null,
    scope,
    position: (last) => last.position,
  });
  const found = items.map((item) => item.category);
  const sumsOf = await categorySums(context, input);
  return {
    data: sumsOf === undefined ? found : found.map((one) => ({ ...one, sums: sumsOf(one.slug) })),
    pagination,
  };
}

/** The filter for the words beside the chart: none of them is a transfer, and none is archived. */
function besideChart(
  { kind, is_archived }: ListCategories,
  slugs: readonly string[],
): CategoryFilter | undefined {
  if (kind === "transfer" || is_archived === true) return undefined;
  return { without: slugs, isIncome: kind === undefined ? undefined : kind === "income" };
}

function matches(entry: CompanyEntry, { kind, is_archived }: ListCategories): boolean {
  return (
    (kind === undefined || entry.kind === kind) &&
    (is_archived === undefined || entry.is_archived === is_archived)
  );
}

async function countsOf(
  { queries, company }: ReadingContext,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const uses = await queries.categories.ofFolded(company, [...new Set(slugs.map(fold))]);
  return new Map(uses.map(({ category, transaction_count }) => [category, transaction_count]));
}

function withPosition(category: Category): Positioned {
  return { category, position: [fold(category.name), category.slug] };
}

function isBefore(one: Position, other: Position): boolean {
  return compare(one, other) < 0;
}

function byPosition(one: Positioned, other: Positioned): number {
  return compare(one.position, other.position);
}

function compare([name, slug]: Position, [otherName, otherSlug]: Position): number {
  return compareTexts(name, otherName) || compareTexts(slug, otherSlug);
}

/** By code points, as databases do; JavaScript compares UTF-16, which differs beyond U+FFFF. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
