/** How the changes of each kind of record are undone. */
import { requireUnused } from "../accounts/removal.ts";
import type { ReadingContext, WritingContext } from "../handler.ts";
import { requireOpenBalance } from "../periods/open-balance.ts";
import { requireOpenPeriod } from "../periods/open-period.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { CompanyRecord } from "../ports/companies.ts";
import type { BankCategoryRecord, CategoryRecord } from "../ports/company-categories.ts";
import type { RecordKind } from "../ports/events.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { undoAccount } from "./account.ts";
import { undoBankCategory } from "./bank-category.ts";
import { currentCategory, requireIndependent, undoCategory } from "./category.ts";
import { undoCompany } from "./company.ts";
import { undoRule } from "./rule.ts";
import { requireUnrecognised, undoTransaction, type UndoStep } from "./transaction.ts";

interface UndoableKind<Record> {
  /** The record as it is; in a write it is locked, so that nobody changes it before the undo is done. */
  current(
    context: ReadingContext,
    id: string,
  ): Promise<(Record & { readonly updated_at?: number }) | undefined>;
  /** Refuses where something has come to depend on a record that the change made. */
  requireRemovable?(context: ReadingContext, record: Record): Promise<void>;
  /** Refuses where going back would change a closed period. Problem: period_closed. */
  requireOpen?(context: ReadingContext, change: Reversal<Record>): Promise<void>;
  undo(context: WritingContext, step: UndoStep<Record>): Promise<void>;
}

/** The record as it is, and as it would be; absent where there is none. */
interface Reversal<Record> {
  readonly before: Record | undefined;
  readonly after: Record | undefined;
}

function undoable<Record>(kind: UndoableKind<Record>): UndoableKind<Record> {
  return kind;
}

/** In the order in which they go back: the base currency of the company only where no account is left. */
export const recordKinds = {
  transaction: undoable<TransactionRecord>({
    current: ({ queries, company }, id) => queries.transactions.byId(company, id),
    requireRemovable: requireUnrecognised,
    requireOpen: requireOpenPeriod,
    undo: undoTransaction,
  }),
  rule: undoable<RuleRecord>({
    current: ({ queries, company }, id) => queries.rules.byId(company, id),
    undo: undoRule,
  }),
  account: undoable<AccountRecord>({
    current: ({ queries, company }, id) => queries.accounts.claim(company, id),
    requireRemovable: requireUnused,
    requireOpen: requireOpenBalance,
    undo: undoAccount,
  }),
  bank_category: undoable<BankCategoryRecord>({
    async current({ queries, company }, word) {
      await queries.companyCategories.claim(company);
      return (await queries.bankCategories.ofFolded(company, [word]))[0];
    },
    undo: undoBankCategory,
  }),
  category: undoable<CategoryRecord>({
    current: currentCategory,
    requireRemovable: requireIndependent,
    undo: undoCategory,
  }),
  company: undoable<CompanyRecord>({
    async current({ queries, company, caller }) {
      await queries.companies.claim(company);
      return queries.companies.byId(caller.companyId);
    },
    undo: undoCompany,
  }),
} satisfies Readonly<Record<RecordKind, unknown>>;
