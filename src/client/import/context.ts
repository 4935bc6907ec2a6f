/** What an import needs beside its file: the book, the user's folders, and somebody to ask. */
import type { AccountType } from "../../contract/account.ts";
import type { Category } from "../../contract/category.ts";
import type { CreateCategory } from "../../contract/category/request.ts";
import type { Operation, Transport } from "../../contract/operation.ts";
import type { ServiceKind } from "../service.ts";
import type { Adopt } from "./mappings/account-mappings.ts";
import type { Decide, PickColumns } from "./plan/ambiguities.ts";
import type { ExpectedProof } from "./plan/expected-proofs.ts";

interface Progress {
  readonly at: (count: number) => void;
  readonly end: () => void;
}

/** What a file says of its currency where it does not name it without doubt. */
export interface NamedBySign {
  /** Currencies that share the sign in the file; undefined where it names none at all. */
  readonly sharing?: readonly string[] | undefined;
  /** Currency of the account that is there, which is none of them. */
  readonly holds?: string | undefined;
}

/** An account that a file needs and that does not exist. */
interface AccountOffer {
  readonly name: string;
  /** Empty where it is not known yet. */
  readonly currency: string;
  /** Number of the account as the file states it. */
  readonly number: string | null;
  /** What it would be; undefined where nothing says it. */
  readonly type?: AccountType | undefined;
  /** Whether other parts of the file are in other currencies. */
  readonly isOfSeveralCurrencies?: boolean;
  /** Why the account that was named is not the one, as the beginning of a sentence. */
  readonly because?: string | undefined;
  /** What to do where the file contradicts the account that was named and is its file all the same: a sentence. */
  readonly remedy?: string | undefined;
}

/** Accounts by name and currency, such as "Checking (USD)". */
interface SecondImport {
  /** Accounts that the file was imported into. */
  readonly places: readonly string[];
  /** Accounts that it would be imported into as well. */
  readonly targets: readonly string[];
  /** Imports that have written its rows into them: their undo takes the rows out again. */
  readonly written: readonly { readonly id: string; readonly account: string }[];
}

/** A bank's word for a category that means nothing in the book yet. */
export interface OpenWord {
  readonly word: string;
  /** Rows of the file that have it. */
  readonly rows: number;
  /** Description of the first of them, and which way its money goes. */
  readonly example: string;
  readonly direction: "in" | "out";
}

/** The most frequent first, beside the categories of the book. */
export interface OpenWords {
  readonly words: readonly OpenWord[];
  readonly categories: readonly Category[];
}

/** What a person has a bank's word mean: a category by its slug, one that is created, or none. */
export type Meaning =
  | { readonly word: string; readonly category: null }
  | { readonly word: string; readonly category: string }
  | { readonly word: string; readonly create: CreateCategory };

/** The account that a file seems to be of, where none of their numbers tells. */
export interface LikelyAccount {
  readonly id: string;
  /** What tells it, behind the account's name. */
  readonly because: string;
  /** Whether rows or balances do, and not what other accounts' files may have as well. */
  readonly isProven: boolean;
}

/** The question for the account of a file, or of a part of it. */
interface AccountQuestion {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** The currency of the rows, where there are accounts in others alone. */
  readonly missingCurrency?: string | undefined;
  /** The name that the file gives a new account. */
  readonly newName: string | undefined;
  readonly mayCreate: boolean;
  /** What the file tells of these accounts: asked only where a person is. */
  readonly likely: () => Promise<LikelyAccount | undefined>;
}

/** Why rows may not belong to the account that they are to go to, though nothing contradicts it. */
export interface AccountWarning {
  /** Name of the account. */
  readonly account: string;
  /** The beginning of a sentence. */
  readonly because: string;
  /** Whether the file proves that the rows are the account's, which is not the one that was named. */
  readonly isProven?: boolean;
}

export interface ImportContext extends Transport {
  /** What answers the calls: a foreign service has no imports, and takes single create requests. */
  readonly service: () => Promise<ServiceKind>;
  /** Base URL of the service; absent for a book in this process. */
  readonly baseUrl?: string | undefined;
  /** How often a request is tried again; a limit is not waited for where it is 0. */
  readonly retries?: number | undefined;
  /** Aborted when a person wants the work to end; the chunk in hand is finished first. */
  readonly stopSignal: AbortSignal;
  /** Folder for what must outlive the process: the journal, and standard input until it is imported. */
  readonly state: string;
  /** Folder of remembered mappings. */
  readonly maps: string;
  readonly note: (sentence: string) => void;
  readonly progress: (about: {
    readonly label: string;
    readonly unit: string;
    readonly total: number;
  }) => Progress;
  /** Says which reading of a doubtful file is right; absent where there is nobody to ask. */
  readonly decide?: Decide | undefined;
  /** Says what the columns of a table hold that was not understood; absent where there is nobody to ask. */
  readonly pickColumns?: PickColumns | undefined;
  /** Whether the mapping of another account is right for a file that leaves something open. */
  readonly adopt?: Adopt | undefined;
  /**
   * Refuses an operation that the credential's scopes forbid, before a person answers questions for it; absent where nobody is
   * asked. Problem: insufficient_scope.
   */
  readonly requireAccess?: ((operation: Operation) => Promise<void>) | undefined;
  /** Whether to make the account. Throws where there is nobody to ask. */
  readonly offer: (offer: AccountOffer) => Promise<boolean>;
  /**
   * Whether a person wants a file in other accounts as well; undefined where there is nobody to ask. Throws where they do
   * not, and nothing is written.
   */
  readonly importAgain?: (again: SecondImport) => Promise<true | undefined>;
  /**
   * Whether to import although it is doubtful that the rows belong to their accounts; absent where there is nobody to ask. Throws
   * where a person does not want it, and nothing is written.
   */
  readonly confirmAccounts?: ((warnings: readonly AccountWarning[]) => Promise<void>) | undefined;
  /**
   * Whether to import although balances of the file differ from those of its accounts; absent where there is nobody to ask.
   * Throws where a person does not want it, and nothing is written.
   */
  readonly confirmBalances?: ((proofs: readonly ExpectedProof[]) => Promise<void>) | undefined;
  /**
   * Asks what words mean, and has each answer kept before the next question, also that a word means none. Absent where there is
   * nobody to ask.
   */
  readonly askMeanings?:
    ((open: OpenWords, keep: (meaning: Meaning) => Promise<void>) => Promise<void>) | undefined;
  /**
   * The currency of a new account of this name, where neither its file nor --currency says it. Throws `currency_required`
   * where there is nobody to ask.
   */
  readonly newCurrency: (name: string, file?: NamedBySign) => Promise<string>;
  /**
   * Chooses one of the accounts by its id, or, where it may be created, names a new one; undefined for a new one of the name
   * that the file gives. Throws where there is nobody to ask and the file names no account.
   */
  readonly choose: (question: AccountQuestion) => Promise<string | { readonly name: string } | undefined>;
}

/** Work that was stopped between two chunks: what was stored stays, and the import goes on when it is resumed. */
export class ImportStopped extends Error {
  override readonly name = "ImportStopped";
  /** Empty when the file was not begun. */
  readonly importIds: readonly string[];

  constructor(importIds: readonly string[]) {
    super("the import was stopped");
    this.importIds = importIds;
  }
}
