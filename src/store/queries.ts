/** All queries of the store, inside one transaction. */
import type { Queries } from "../core/ports.ts";
import { accountStore } from "./accounts.ts";
import { bankCategoryStore } from "./bank-categories.ts";
import { bookingDayStore } from "./booking-days.ts";
import { bulkChangeStore } from "./bulk-changes.ts";
import { categoryStore } from "./categories.ts";
import { companyStore } from "./companies.ts";
import { companyCategoryStore } from "./company-categories.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { eventStore } from "./events.ts";
import { evidenceStore } from "./evidence.ts";
import { fingerprintStore } from "./fingerprints.ts";
import { idempotencyStore } from "./idempotency.ts";
import { importStore } from "./imports.ts";
import { keyStore } from "./keys.ts";
import { proposalStore } from "./proposals.ts";
import { reconciliationStore } from "./reconciliations.ts";
import { reportStore } from "./reports.ts";
import { ruleStore } from "./rules.ts";
import { signingKeyStore } from "./signing-keys.ts";
import { sourceRecordStore } from "./source-records.ts";
import { statementStore } from "./statements.ts";
import { suggestionSnapshotStore } from "./suggestion-snapshots.ts";
import { totalStore } from "./totals.ts";
import { transactionStore } from "./transactions.ts";

export function storeQueries(context: QueryContext): Queries {
  return {
    companies: companyStore(context),
    keys: keyStore(context),
    signingKeys: signingKeyStore(context),
    accounts: accountStore(context),
    transactions: transactionStore(context),
    sourceRecords: sourceRecordStore(context),
    totals: totalStore(context),
    categories: categoryStore(context),
    companyCategories: companyCategoryStore(context),
    bankCategories: bankCategoryStore(context),
    bookingDays: bookingDayStore(context),
    bulkChanges: bulkChangeStore(context),
    proposals: proposalStore(context),
    reconciliations: reconciliationStore(context),
    reports: reportStore(context),
    rules: ruleStore(context),
    imports: importStore(context),
    fingerprints: fingerprintStore(context),
    statements: statementStore(context),
    events: eventStore(context),
    evidence: evidenceStore(context),
    suggestionSnapshots: suggestionSnapshotStore(context),
    idempotency: idempotencyStore(context),
  };
}
