/** The journal's accounts: a name for each bank account and each category, none twice. */
import type { Account } from "../../contract/account.ts";
import type { Category } from "../../contract/category/record.ts";

/** Account types whose balance is what the company owes. */
const DEBTS: readonly string[] = ["credit_card", "loan"];

const ROOTS = { income: "Income", expense: "Expenses", transfer: "Equity" } as const;
/** By the place in the reports, so that Income and Expenses have the book's profit: VAT is neither. */
const ROOTS_OF_PLACES: ReadonlyMap<string, string> = new Map([
  ...["revenue", "other_income"].map((place) => [place, ROOTS.income] as const),
  ...["cost_of_sales", "operating_expense", "payroll", "tax", "interest"].map(
    (place) => [place, ROOTS.expense] as const,
  ),
  ["asset", "Assets"],
  ["liability", "Liabilities"],
  ["equity", ROOTS.transfer],
  ["transfer", ROOTS.transfer],
]);
/** What an account is that says nothing else. */
const USUAL_TYPE = "checking";
const UNCATEGORIZED = "Uncategorized";

/** Names that the user chose. */
export interface ChosenNames {
  /** By their ids. */
  readonly accounts: ReadonlyMap<string, string>;
  /** By slug; "" is that of rows without a category. */
  readonly categories: ReadonlyMap<string, string>;
  readonly excluded: string | undefined;
}

export interface JournalWords {
  readonly name?: string | undefined;
  readonly account_type?: string | undefined;
  /** Of a category that stands below another root than that of its kind. */
  readonly kind?: string | undefined;
}

interface ChartSources {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly chosen: ChosenNames;
  readonly accountName: (parts: readonly string[]) => string;
}

interface CategorizedRow {
  /** By default the category's. */
  readonly accounting?: string | undefined;
  readonly isMoneyIn: boolean;
}

export interface JournalChart {
  /** What a name of the chart stands for in the book, where it does not say so itself: for who imports the journal. */
  readonly wordsOf: (name: string) => JournalWords;
  readonly ofAccount: (id: string) => string;
  /** Of a row with that category and place in the reports; where neither says what it is, income or expense by the sign. */
  readonly ofCategory: (slug: string, row: CategorizedRow) => string;
  /** Of rows that are on a bank account and in no report. */
  readonly excluded: string;
  readonly opening: string;
}

export function journalChart({ accounts, categories, chosen, accountName }: ChartSources): JournalChart {
  const names = uniqueNames(accountName);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const chosenName = (own: string) => names.of(`chosen ${own}`, own.split(":"));
  const types = new Map<string, string>();
  const kinds = new Map<string, string>();
  const accountOf = ({ id, name, account_type }: Account): string => {
    const own = chosen.accounts.get(id);
    if (own !== undefined) return chosenName(own);
    return names.of(`account ${id}`, [DEBTS.includes(account_type) ? "Liabilities" : "Assets", name]);
  };
  for (const own of chosen.accounts.values()) chosenName(own);
  for (const account of accounts)
    if (account.account_type !== USUAL_TYPE) types.set(accountOf(account), account.account_type);
    else accountOf(account);
  return {
    wordsOf: (name) => ({ name: names.original(name), account_type: types.get(name), kind: kinds.get(name) }),
    ofAccount(id) {
      const own = chosen.accounts.get(id);
      return own === undefined ? names.of(`account ${id}`, ["Assets", id]) : chosenName(own);
    },
    ofCategory(slug, { accounting, isMoneyIn }) {
      const own = chosen.categories.get(slug);
      if (own !== undefined) return chosenName(own);
      const category = bySlug.get(slug);
      const kind = kindOf(category) ?? (isMoneyIn ? "income" : "expense");
      const bySign = isMoneyIn ? ROOTS.income : ROOTS.expense;
      const root =
        ROOTS_OF_PLACES.get(accounting ?? category?.accounting_category ?? "") ??
        (kind === "transfer" ? bySign : ROOTS[kind]);
      const parts = category === undefined ? [slug === "" ? UNCATEGORIZED : slug] : partsOf(category, bySlug);
      const name = names.of(`category ${root} ${slug}`, [root, ...parts]);
      if (root !== ROOTS[kind]) kinds.set(name, kind);
      return name;
    },
    excluded:
      chosen.excluded === undefined
        ? names.of("excluded", ["Equity", "Excluded"])
        : chosenName(chosen.excluded),
    opening: names.of("opening", ["Equity", "Opening balances"]),
  };
}

function kindOf(category: Category | undefined): keyof typeof ROOTS | undefined {
  if (category === undefined) return undefined;
  return Object.hasOwn(ROOTS, category.kind) ? (category.kind as keyof typeof ROOTS) : "expense";
}

/** The categories that it is a part of, then its own name. */
function partsOf(category: Category, bySlug: ReadonlyMap<string, Category>): readonly string[] {
  const parts: string[] = [];
  let current: Category | undefined = category;
  // A chain of parents that led back to itself would have no end.
  for (const seen = new Set<string>(); current !== undefined && !seen.has(current.slug);) {
    seen.add(current.slug);
    parts.unshift(current.name);
    current = current.parent === null ? undefined : bySlug.get(current.parent);
  }
  return parts;
}

function uniqueNames(accountName: ChartSources["accountName"]) {
  const byKey = new Map<string, string>();
  const taken = new Set<string>();
  const originals = new Map<string, string>();
  return {
    original: (name: string) => originals.get(name),
    of(key: string, parts: readonly string[]): string {
      const known = byKey.get(key);
      if (known !== undefined) return known;
      let name = accountName(parts);
      for (let count = 2; taken.has(name); count++)
        name = accountName([...parts.slice(0, -1), `${parts.at(-1) ?? ""} ${count}`]);
      byKey.set(key, name);
      taken.add(name);
      const last = parts.at(-1) ?? "";
      if (!key.startsWith("chosen ") && name.split(":").at(-1) !== last) originals.set(name, last);
      return name;
    },
  };
}
