/** The journal's accounts: a name for each bank account and each category, none twice. */
import type { Account } from "../../contract/account.ts";
import type { Category } from "../../contract/category/record.ts";

/** Account types whose balance is what the company owes. */
const DEBTS: readonly string[] = ["credit_card", "loan"];

const ROOTS = { income: "Income", expense: "Expenses", transfer: "Equity" } as const;
const UNCATEGORIZED = "Uncategorized";

interface ChartSources {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** Names that the user chose for categories, by slug. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly accountName: (parts: readonly string[]) => string;
}

export interface JournalChart {
  readonly ofAccount: (id: string) => string;
  /** Of a row without a category, and of one that the chart lacks, income or expense by the sign. */
  readonly ofCategory: (slug: string, isMoneyIn: boolean) => string;
  /** Of rows that are on a bank account and in no report. */
  readonly excluded: string;
  readonly opening: string;
}

export function journalChart({ accounts, categories, chosen, accountName }: ChartSources): JournalChart {
  const names = uniqueNames(accountName);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  for (const { id, name, account_type } of accounts)
    names.of(`account ${id}`, [DEBTS.includes(account_type) ? "Liabilities" : "Assets", name]);
  return {
    ofAccount: (id) => names.of(`account ${id}`, ["Assets", id]),
    ofCategory(slug, isMoneyIn) {
      const own = chosen.get(slug);
      if (own !== undefined) return names.of(`chosen ${own}`, own.split(":"));
      const category = bySlug.get(slug);
      if (category !== undefined) return names.of(`category ${slug}`, partsOf(category, bySlug));
      const root = isMoneyIn ? ROOTS.income : ROOTS.expense;
      return names.of(`${root} ${slug}`, [root, slug === "" ? UNCATEGORIZED : slug]);
    },
    excluded: names.of("excluded", ["Equity", "Excluded"]),
    opening: names.of("opening", ["Equity", "Opening balances"]),
  };
}

/** The root of its kind, then the categories that it is a part of, then its own name. */
function partsOf(category: Category, bySlug: ReadonlyMap<string, Category>): readonly string[] {
  const parts: string[] = [];
  let current: Category | undefined = category;
  // A chain of parents that led back to itself would have no end.
  for (const seen = new Set<string>(); current !== undefined && !seen.has(current.slug);) {
    seen.add(current.slug);
    parts.unshift(current.name);
    current = current.parent === null ? undefined : bySlug.get(current.parent);
  }
  return [ROOTS[category.kind as keyof typeof ROOTS] ?? ROOTS.expense, ...parts];
}

function uniqueNames(accountName: ChartSources["accountName"]) {
  const byKey = new Map<string, string>();
  const taken = new Set<string>();
  return {
    of(key: string, parts: readonly string[]): string {
      const known = byKey.get(key);
      if (known !== undefined) return known;
      let name = accountName(parts);
      for (let count = 2; taken.has(name); count++)
        name = accountName([...parts.slice(0, -1), `${parts.at(-1) ?? ""} ${count}`]);
      byKey.set(key, name);
      taken.add(name);
      return name;
    },
  };
}
