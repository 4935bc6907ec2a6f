/** What a record was before a change, as it is saved with the event of the change. */
import { hash } from "node:crypto";
import type { AccountRecord } from "../ports/accounts.ts";
import type { CompanyRecord } from "../ports/companies.ts";
import type { BankCategoryRecord, CategoryRecord } from "../ports/company-categories.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

interface Records {
  readonly transaction: TransactionRecord;
  /** `place` only of one that is deleted; see `AccountStore.restore`. */
  readonly account: AccountRecord & { readonly place?: string };
  readonly category: CategoryRecord;
  readonly bank_category: BankCategoryRecord;
  readonly rule: RuleRecord;
  readonly company: CompanyRecord;
}

/** The member by which a record is known. */
const KEYS = {
  transaction: "id",
  account: "id",
  category: "slug",
  bank_category: "word_folded",
  rule: "id",
  company: "id",
} as const;

/** Members that follow from others, or change without anybody changing the record. */
const DERIVED: Readonly<Record<keyof Records, readonly string[]>> = {
  transaction: ["version", "updated_at", "folded", "sequence", "import_id", "bank_statement_id"],
  account: ["version", "updated_at", "name_folded"],
  category: ["version", "created_at", "updated_at", "placed_at"],
  bank_category: ["created_at", "updated_at"],
  rule: ["version", "updated_at", "name_folded"],
  company: [],
};

/** Members of an image that do not tell whether a record has changed since. */
const UNCOMPARED: readonly string[] = ["currency_changed_at", "origins", "ai_confidence", "rank"];

/** The image of a change; `before` undefined of a new record, `after` undefined of one that is removed for good. */
export function imageOf<Kind extends keyof Records>(
  kind: Kind,
  { before, after }: { before: Records[Kind] | undefined; after: Records[Kind] | undefined },
): ChangeImage {
  const changed = changedMembers(kind, before, after);
  // By its version an undo knows whether a transaction is again what its import wrote.
  const members = kind === "transaction" ? ["version", ...changed] : changed;
  return {
    kind,
    record_id: keyOf(kind, before ?? after),
    before: before === undefined ? null : imageText(before, members),
    digest_after: after === undefined ? null : digestOf(kind, after, members),
  };
}

function keyOf<Kind extends keyof Records>(kind: Kind, record: Records[Kind] | undefined): string {
  return record === undefined
    ? ""
    : ((record as unknown as Readonly<Record<string, string>>)[KEYS[kind]] ?? "");
}

/**
 * A digest of the record's content: equal for two versions of the same content. Of a company only the members count that
 * a change touched, since they have nothing to do with each other.
 */
export function digestOf(kind: keyof Records, record: object, members: readonly string[]): string {
  const names = kind === "company" ? members : Object.keys(record);
  const content: (readonly [name: string, value: unknown])[] = [];
  for (const name of comparedAmong(kind, names)) {
    const value = (record as Readonly<Record<string, unknown>>)[name];
    // A member that a later version of the program adds is empty at first, and changes no digest.
    if (!isEmpty(value)) content.push([name, bigintAsText(name, value)]);
  }
  return hash("sha256", JSON.stringify(content)).slice(0, 32);
}

interface Compared {
  readonly names: readonly string[];
  readonly compared: readonly string[];
}

/** By kind, of the last record: those of one kind nearly always have the same members, and each new transaction has a digest. */
const lastCompared = new Map<keyof Records, Compared>();

/** Those of the names that tell whether a record has changed, in the order of a digest. */
function comparedAmong(kind: keyof Records, names: readonly string[]): readonly string[] {
  const last = lastCompared.get(kind);
  if (last?.names.length === names.length && last.names.every((name, at) => name === names[at]))
    return last.compared;
  const compared = names.filter((name) => !DERIVED[kind].includes(name) && !UNCOMPARED.includes(name)).sort();
  lastCompared.set(kind, { names, compared });
  return compared;
}

/** The members of an image's JSON. */
export function membersOf(image: string): Readonly<Record<string, unknown>> {
  return JSON.parse(image, (name, value: unknown) =>
    name.endsWith("_minor") && typeof value === "string" ? BigInt(value) : value,
  ) as Readonly<Record<string, unknown>>;
}

function changedMembers<Kind extends keyof Records>(
  kind: Kind,
  before: Records[Kind] | undefined,
  after: Records[Kind] | undefined,
): readonly string[] {
  if (before === undefined) return Object.keys(after ?? {});
  const text = (record: object | undefined, name: string): string | undefined =>
    JSON.stringify((record as Readonly<Record<string, unknown>> | undefined)?.[name], bigintAsText);
  return Object.keys(before).filter(
    (name) =>
      after === undefined || (!DERIVED[kind].includes(name) && text(before, name) !== text(after, name)),
  );
}

function imageText(record: object, members: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(record).filter(([name]) => members.includes(name))),
    bigintAsText,
  );
}

/** Amounts are the only whole numbers that JSON cannot hold; their names end in `_minor`. */
function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    value === false ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}
