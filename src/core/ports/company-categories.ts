/** Categories of a company beside the built-in chart, and what its banks' words for categories mean. */
import type { categoryKinds } from "../../contract/category/record.ts";

/** A category of the company's own, or one of the built-in chart that it changed. */
export interface CategoryRecord {
  readonly slug: string;
  readonly name: string;
  readonly kind: (typeof categoryKinds)[number];
  readonly accounting_category: string;
  readonly cash_flow_category: string;
  /** Slug of the category that it is a part of. */
  readonly parent: string | null;
  readonly is_archived: boolean;
  /** Whether its creation was undone. It is known by its slug alone, for transactions that come back. */
  readonly is_removed: boolean;
  /** Slug of the category that took its transactions. */
  readonly merged_into: string | null;
  /** When its place in the reports was last set, in milliseconds since the epoch; null where it never was. */
  readonly placed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

export interface CompanyCategoryStore {
  /** All of them, removed ones too, by slug. */
  all(company: number): Promise<readonly CategoryRecord[]>;
  /** In a write, nobody changes a category before its end. For whoever stores a place that follows from one. */
  hold(company: number): Promise<void>;
  /** In a write, nobody changes a category, or stores what follows from one, before its end. */
  claim(company: number): Promise<void>;
  /** Stores it, in the place of the one with its slug where there is one. */
  save(company: number, category: CategoryRecord): Promise<void>;
}

/** What a bank's word for a category means from now on. */
export interface BankCategoryRecord {
  readonly word_folded: string;
  readonly word: string;
  /** Slug; null where a person said that it means none. */
  readonly category: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface BankCategoryStore {
  /** Those of these folded words that a person has answered, in no order. */
  ofFolded(company: number, words: readonly string[]): Promise<readonly BankCategoryRecord[]>;
  /** One that means this category. */
  ofCategory(company: number, slug: string): Promise<BankCategoryRecord | undefined>;
  /** By folded word, after `after` when given. */
  page(
    company: number,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly BankCategoryRecord[]>;
  count(company: number): Promise<number>;
  /** Stores it, in the place of the one with its word where there is one. */
  save(company: number, word: BankCategoryRecord): Promise<void>;
  delete(company: number, wordFolded: string): Promise<void>;
}
