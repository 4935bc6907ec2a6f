/** What the core needs from outside. Time, ids and randomness come in here too, so that a scenario can be replayed. */
import type { AccountStore } from "./ports/accounts.ts";
import type { BookingDayStore } from "./ports/booking-days.ts";
import type { BulkChangeStore } from "./ports/bulk-changes.ts";
import type { CategoryStore } from "./ports/categories.ts";
import type { CompanyStore } from "./ports/companies.ts";
import type { BankCategoryStore, CompanyCategoryStore } from "./ports/company-categories.ts";
import type { EvidenceStore } from "./ports/evidence.ts";
import type { EventStore } from "./ports/events.ts";
import type { FingerprintStore } from "./ports/fingerprints.ts";
import type { AdmissionStore } from "./ports/admission.ts";
import type { IdempotencyStore } from "./ports/idempotency.ts";
import type { ImportStore } from "./ports/imports.ts";
import type { KeyStore } from "./ports/keys.ts";
import type { ProposalStore } from "./ports/proposals.ts";
import type { ReconciliationStore } from "./ports/reconciliations.ts";
import type { ReportStore } from "./ports/reports.ts";
import type { RuleStore } from "./ports/rules.ts";
import type { SigningKeyStore } from "./ports/signing-keys.ts";
import type { SuggestionSnapshotStore } from "./ports/suggestion-snapshots.ts";
import type { SourceRecordStore } from "./ports/source-records.ts";
import type { StatementStore } from "./ports/statements.ts";
import type { TokenTrust } from "./ports/token-trust.ts";
import type { TotalStore } from "./ports/totals.ts";
import type { TransactionStore } from "./ports/transactions.ts";
import type { SpillFile } from "../importing/drive/external-sort.ts";

/** Milliseconds since the epoch. */
export type Clock = () => number;

/**
 * A new UUIDv7 (RFC 9562 §5.7), greater in this process than those before it with an ending, or without. Its last 8 digits are
 * the ending, a whole number of 32 bits, where there is one, and random otherwise.
 */
export type Ids = (ending?: number) => string;

/** Bytes from a cryptographic source. */
export type Random = (size: number) => Uint8Array;

/** The questions that can be asked inside one transaction, one group a resource. */
export interface Queries {
  readonly companies: CompanyStore;
  readonly keys: KeyStore;
  readonly signingKeys: SigningKeyStore;
  readonly accounts: AccountStore;
  readonly transactions: TransactionStore;
  readonly sourceRecords: SourceRecordStore;
  readonly totals: TotalStore;
  readonly categories: CategoryStore;
  readonly companyCategories: CompanyCategoryStore;
  readonly bankCategories: BankCategoryStore;
  readonly bookingDays: BookingDayStore;
  readonly bulkChanges: BulkChangeStore;
  readonly proposals: ProposalStore;
  readonly reconciliations: ReconciliationStore;
  readonly reports: ReportStore;
  readonly rules: RuleStore;
  readonly imports: ImportStore;
  readonly fingerprints: FingerprintStore;
  readonly statements: StatementStore;
  readonly events: EventStore;
  readonly evidence: EvidenceStore;
  readonly suggestionSnapshots: SuggestionSnapshotStore;
  readonly idempotency: IdempotencyStore;
}

/** What a piece of work touches. */
interface Reach {
  /**
   * The number of the company whose rows it touches; a database server keeps all others' from it. Without one it touches
   * only what is read before a company is known: companies, and what proves a caller.
   */
  readonly company?: number | undefined;
}

/**
 * A book. A read sees one state throughout; a write is all or nothing, and durable when its promise resolves. Where
 * several write at the same time, work that met another's change is done again from its start: it must have no effect
 * but on the book.
 */
export interface Store {
  /** Short reads of a company may share a snapshot (`together`), so that it is begun and ended once for all that wait. */
  read<Result>(
    work: (questions: Queries) => Promise<Result>,
    reach?: Reach & { readonly together?: boolean },
  ): Promise<Result>;
  /**
   * Writes may share a commit; work that may take long goes `alone`, so that nobody who is done waits for its end. Work that
   * `isOptional` is refused where it would have to wait for others.
   */
  write<Result>(
    work: (questions: Queries) => Promise<Result>,
    options?: Reach & { readonly alone?: boolean; readonly isOptional?: boolean },
  ): Promise<Result>;
  /**
   * A short write whose last step can be one for several: on a database server, writes that wait in this process then share a
   * transaction, and the rows that all changes of a company lock. `finish` is given what the work of each resolved with.
   */
  writeTogether<Part>(
    work: (questions: Queries) => Promise<Part>,
    finish: (questions: Queries, parts: readonly Part[]) => Promise<void>,
    reach: { readonly company: number },
  ): Promise<Part>;
  /** The time of the machine that keeps the book, in milliseconds since the epoch. */
  readonly clock: Clock;
  /** Keys, their limits and their statistics, beside the transactions of everything else. */
  readonly admission: AdmissionStore;
  close(): Promise<void>;
}

export interface CorePorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  /** Opens a temporary file for what an upload holds beyond some megabytes; without it, larger ones fail. */
  readonly openSpill?: () => SpillFile;
  /** Another issuer whose tokens are accepted; without one, only tokens that were signed for this book. */
  readonly trust?: TokenTrust;
  /** Called with the error of each request that could not be added to a key's usage statistics. */
  readonly onUnrecorded?: (cause: unknown) => void;
}
