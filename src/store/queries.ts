/** All questions of the store, inside one transaction. */
import type { Questions } from "../core/ports.ts";
import { accountStore } from "./accounts.ts";
import { bookingDayStore } from "./booking-days.ts";
import { bulkChangeStore } from "./bulk-changes.ts";
import { categoryStore } from "./categories.ts";
import { companyStore } from "./companies.ts";
import type { Asking } from "./tables/database.ts";
import { eventStore } from "./events.ts";
import { fingerprintStore } from "./fingerprints.ts";
import { idempotencyStore } from "./idempotency.ts";
import { importStore } from "./imports.ts";
import { keyStore } from "./keys.ts";
import { reportStore } from "./reports.ts";
import { signingKeyStore } from "./signing-keys.ts";
import { sourceRecordStore } from "./source-records.ts";
import { statementStore } from "./statements.ts";
import { totalStore } from "./totals.ts";
import { transactionStore } from "./transactions.ts";

export function questions(asking: Asking): Questions {
  return {
    companies: companyStore(asking),
    keys: keyStore(asking),
    signingKeys: signingKeyStore(asking),
    accounts: accountStore(asking),
    transactions: transactionStore(asking),
    sourceRecords: sourceRecordStore(asking),
    totals: totalStore(asking),
    categories: categoryStore(asking),
    bookingDays: bookingDayStore(asking),
    bulkChanges: bulkChangeStore(asking),
    reports: reportStore(asking),
    imports: importStore(asking),
    fingerprints: fingerprintStore(asking),
    statements: statementStore(asking),
    events: eventStore(asking),
    idempotency: idempotencyStore(asking),
  };
}
