/** The schema's history, in order. A step that has been released never changes; a change is a new step. */
import { companies } from "./0001-companies.ts";
import { keys } from "./0002-keys.ts";
import { transactions } from "./0003-transactions.ts";
import { imports } from "./0004-imports.ts";

export interface Migration {
  readonly name: string;
  /** In SQLite's words; other dialects translate them. */
  readonly statements: readonly string[];
  /** Whether a program that does not know the step works beside it as before: it adds nothing that must be kept in step. */
  readonly isAdditive?: boolean;
}

export const migrations: readonly Migration[] = [companies, keys, transactions, imports];
