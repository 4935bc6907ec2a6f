import { categories, type Category } from "../contract/category.ts";
import { UNCATEGORIZED } from "../contract/category/classification.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import { chart, type ChartEntry } from "../contract/category/chart.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { fold } from "./fold.ts";
import { reads } from "./handler.ts";
import type { CategoryFilter, CategoryUse } from "./ports/categories.ts";

/** The position of a category in the list: by name, then by slug. */
type Position = readonly [name: string, slug: string];

interface Positioned {
  readonly category: Category;
  readonly position: Position;
}

const slugs = chart.map(({ slug }) => slug);

export const handlers = {
  list: reads(categories.list, async (input, { queries, caller, company }) => {
    const { kind, cursor, include_total } = input;
    const scope = { secret: caller.secret, operation: categories.list.id, input };
    const after = readCursor<Position>(cursor, scope);
    const limit = (input.limit ?? DEFAULT_LIMIT) + 1;
    const filter = ownOfKind(kind);
    const [foldedName = "", category = ""] = after ?? [];
    const page = { limit, after: after && { foldedName, category } };
    const own = filter === undefined ? [] : await queries.categories.page(company, filter, page);
    const uses = await queries.categories.ofFolded(company, slugs.map(fold));
    const entries = chart.filter((entry) => kind === undefined || entry.kind === kind);
    const ofChart = entries
      .map((entry) => withPosition(chartCategory(entry, uses)))
      .filter(({ position }) => after === undefined || isBefore(after, position))
      .sort((own, builtIn) => (isBefore(own.position, builtIn.position) ? -1 : 1));
    const ofOwn = own.map((use) => withPosition(ownCategory(use)));
    const others =
      include_total === true && filter !== undefined ? await queries.categories.count(company, filter) : 0;
    const { items, pagination } = paginate(merge(ofOwn, ofChart).slice(0, limit), {
      limit: input.limit,
      total: include_total === true ? entries.length + others : null,
      scope,
      position: (last) => last.position,
    });
    return { data: items.map((item) => item.category), pagination };
  }),
};

/** The filter for a company's own categories of a kind; none of them is a transfer. */
function ownOfKind(kind: Category["kind"] | undefined): CategoryFilter | undefined {
  if (kind === "transfer") return undefined;
  return { without: slugs, isIncome: kind === undefined ? undefined : kind === "income" };
}

function chartCategory(entry: ChartEntry, uses: readonly CategoryUse[]): Category {
  const use = uses.find(({ category }) => category === entry.slug);
  return { ...entry, is_default: true, transaction_count: use?.transaction_count ?? 0 };
}

/** The sign of its transactions' sum decides whether a company's own category is income. */
function ownCategory({ category, sum, transaction_count }: CategoryUse): Category {
  return {
    slug: category,
    name: category,
    kind: sum > 0n ? "income" : "expense",
    accounting_category: UNCATEGORIZED,
    cash_flow_category: UNCATEGORIZED,
    is_default: false,
    transaction_count,
  };
}

function withPosition(category: Category): Positioned {
  return { category, position: [fold(category.name), category.slug] };
}

/** Merges two sorted lists. Each keeps its order, because databases and JavaScript sort differently beyond U+FFFF. */
function merge(own: readonly Positioned[], builtIn: readonly Positioned[]): readonly Positioned[] {
  const all: Positioned[] = [];
  let next = 0;
  for (const one of own) {
    for (let other = builtIn[next]; other && isBefore(other.position, one.position); other = builtIn[next]) {
      all.push(other);
      next += 1;
    }
    all.push(one);
  }
  return [...all, ...builtIn.slice(next)];
}

function isBefore([name, slug]: Position, [otherName, otherSlug]: Position): boolean {
  return name === otherName ? slug < otherSlug : name < otherName;
}
