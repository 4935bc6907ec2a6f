/** What is told of a service whose entries each stand in an object of their own: where the members of an entry are, as data. */
import type { SourceRecord } from "../../../../contract/transaction/source-record.ts";
import type { Service } from "../service.ts";

/** A member, by the names that lead to it: "amount.currency". */
export type MemberPath = string;

export interface EntryLayout extends Pick<Service, "id" | "dateFormat" | "because" | "members"> {
  /** Paths of the objects that are entries; empty for a document, or a list of documents, that are entries themselves. */
  readonly entries: string;
  /** Members of those objects, one of which may be the entry itself. */
  readonly inside?: readonly MemberPath[];
  readonly account?: AccountLayout;
  /** Members that only an entry of an account of securities has. */
  readonly trades?: readonly MemberPath[];
  /** Members that tell that an entry is not booked, and what they say then. */
  readonly unbooked?: readonly Words[];
  /** The member that tells that an entry is booked. What it says beside these and those of `unbooked` rejects the entry. */
  readonly booked?: Words;
  /** The first of these that is there is the day of booking. */
  readonly posted: readonly MemberPath[];
  /** The day of the purchase. */
  readonly transacted?: readonly MemberPath[];
  /** How moments are written, where it is not as in ISO 8601. */
  readonly clock?: "seconds" | "milliseconds";
  /** How many hours the clocks of all its accounts are away from UTC, in which moments are written. Absent where days are those that are written. */
  readonly hoursFromUtc?: number;
  readonly amount: AmountLayout;
  /** Absent where the answer names none: the account's is meant. */
  readonly currency?: MemberPath;
  /** The first of these that says something. */
  readonly description: readonly MemberPath[];
  readonly merchant: readonly MemberPath[];
  readonly bankId: readonly MemberPath[];
  readonly source?: Readonly<Partial<Record<keyof SourceRecord, readonly MemberPath[]>>>;
}

/** What a member says; nothing, where it is missing. */
interface Words {
  readonly at: MemberPath;
  readonly is: readonly (string | true)[];
}

/** Where the account of entries is named; entries of several may stand among each other. */
export interface AccountLayout {
  /** In each entry, or in an object beside the list of them. */
  readonly number: readonly MemberPath[];
  /** Whether the number is one of the service, which people never see. */
  readonly isOfService?: true;
  /** The account's id at the service, where it has no number. */
  readonly otherwise?: readonly MemberPath[];
  readonly title?: readonly MemberPath[];
  /** The account's currency: an entry in another one does not tell by what it moved the account. */
  readonly currency?: MemberPath;
  /** The path of the object, and the balances around all entries that it states. */
  readonly beside?: {
    readonly path: string;
    readonly currency: MemberPath;
    readonly opening: MemberPath;
    readonly closing: MemberPath;
  };
}

export interface AmountLayout {
  readonly at: MemberPath;
  /** The amount in the account's currency, of an entry in another one; the entry does not name the account's. */
  readonly inAccount?: MemberPath;
  /** How many decimals the whole number has: so many, as a member tells, or as its currency has. Absent for a decimal number. */
  readonly decimals?: number | { readonly at: MemberPath } | "currency";
  /** The member that tells which way the money went. Absent where a minus tells it. */
  readonly way?: {
    readonly at: MemberPath;
    /** What tells it where that is missing. */
    readonly otherwise?: MemberPath;
  } & Ways;
}

type Ways =
  /** The amount has no sign; or it may have one, which the kind of account decides and which tells nothing more. */
  | { readonly in: readonly string[]; readonly out: readonly string[]; readonly isSignFree?: true }
  /** The amount has one, which means money in, or money out. */
  | {
      readonly plusIsIn: readonly string[];
      readonly plusIsOut: readonly string[];
      /** A member that only the entries have whose plus is money in, though it may be null. It decides where the word is the others'. */
      readonly onlyOfIn?: string;
    };
