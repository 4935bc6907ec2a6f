/** The categories that transactions have, kept in step with them as the daily totals are. */

/** How a category is used over all accounts: void transactions are counted, and move nothing. */
export interface CategoryUse {
  readonly category: string;
  /** By which categories are ordered and found. */
  readonly foldedName: string;
  /** Minor units of all currencies, added up, so that only the sign means anything. */
  readonly sum: bigint;
  readonly transaction_count: number;
}

export interface CategoryFilter {
  /** Categories that are left out. */
  readonly without: readonly string[];
  /** Those that brought money in on the whole, or those that did not; both when absent. */
  readonly isIncome?: boolean | undefined;
}

export interface CategoryStore {
  /** Adds figures (which may be negative, to take away) to those of the same category, one upsert a category. */
  add(company: number, changes: readonly CategoryUse[]): Promise<void>;
  /** By folded text, and by category among equal ones. */
  page(
    company: number,
    filter: CategoryFilter,
    page: {
      readonly after: Pick<CategoryUse, "category" | "foldedName"> | undefined;
      readonly limit: number;
    },
  ): Promise<readonly CategoryUse[]>;
  count(company: number, filter: CategoryFilter): Promise<number>;
  /** Those with one of these folded texts, in the same order. */
  ofFolded(company: number, texts: readonly string[]): Promise<readonly CategoryUse[]>;
}
