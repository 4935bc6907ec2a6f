/**
 * The fields of a transaction and what can be done with each. Every list of fields is derived from this table, so that a new
 * field is a line here, a schema and a column.
 */
interface TransactionField {
  readonly kind: "id" | "date" | "text" | "amount" | "rate" | "flag" | "tags" | "timestamp";
  /** What its flag is called, where that is not its name. */
  readonly flag?: string;
  /** A shorter name in terms and headings, where its flag has none. */
  readonly alias?: string;
  /** Member of the folded texts in which it is searched. */
  readonly folded?: "description" | "original" | "merchant" | "tags";
  /** Whether an update can change it. The order of these is that of the audit log. */
  readonly changeable?: true;
  /** Whether a bulk change can, too. */
  readonly bulk?: true;
  /** Whether it is remembered who or what set it. */
  readonly attributed?: true;
  /** Whether null clears it. */
  readonly clearable?: true;
  /** Whether a row of an import may bring it, beside those that every row has. */
  readonly importable?: true;
}

export const transactionFields = {
  id: { kind: "id" },
  bank_account_id: { kind: "id", flag: "account", changeable: true, bulk: true },
  transaction_date: { kind: "date", flag: "date", changeable: true },
  posted_date: { kind: "date", alias: "posted", changeable: true },
  description: { kind: "text", folded: "description", changeable: true, bulk: true, attributed: true },
  original_description: { kind: "text", folded: "original" },
  amount: { kind: "amount", changeable: true },
  currency_code: { kind: "text", flag: "currency", changeable: true, importable: true },
  exchange_rate: { kind: "rate", changeable: true, importable: true },
  category: {
    kind: "text",
    changeable: true,
    bulk: true,
    attributed: true,
    clearable: true,
    importable: true,
  },
  accounting_category: {
    kind: "text",
    alias: "accounting",
    changeable: true,
    bulk: true,
    attributed: true,
    clearable: true,
    importable: true,
  },
  cash_flow_category: {
    kind: "text",
    alias: "cash_flow",
    changeable: true,
    bulk: true,
    attributed: true,
    clearable: true,
    importable: true,
  },
  merchant_name: {
    kind: "text",
    flag: "merchant",
    folded: "merchant",
    changeable: true,
    bulk: true,
    attributed: true,
    clearable: true,
    importable: true,
  },
  status: { kind: "text", changeable: true, bulk: true, attributed: true },
  is_reconciled: { kind: "flag", flag: "reconciled", changeable: true, bulk: true },
  ai_confidence_score: { kind: "rate" },
  tags: {
    kind: "tags",
    folded: "tags",
    changeable: true,
    bulk: true,
    attributed: true,
    clearable: true,
    importable: true,
  },
  external_id: { kind: "text", changeable: true, clearable: true, importable: true },
  bank_statement_id: { kind: "id", alias: "statement" },
  created_at: { kind: "timestamp" },
  updated_at: { kind: "timestamp" },
} as const satisfies Readonly<Record<string, TransactionField>>;

type Fields = typeof transactionFields;
const transactionFieldNames = Object.keys(transactionFields) as readonly (keyof Fields)[];
type Ability = Exclude<keyof TransactionField, "kind">;

/** The field that names the other party of a payment. */
export const counterpartyField = "merchant_name" satisfies keyof typeof transactionFields;

/** Names of the fields that have an ability. */
export type FieldsWith<Has extends Ability> = {
  [Name in keyof Fields]: Has extends keyof Fields[Name] ? Name : never;
}[keyof Fields];

/** The fields that have an ability, in the table's order. */
export function fieldsWith<Has extends Ability>(ability: Has): readonly FieldsWith<Has>[] {
  return Object.entries(transactionFields).flatMap(([name, field]) =>
    ability in field ? [name as FieldsWith<Has>] : [],
  );
}

export type ClearableText = Exclude<FieldsWith<"clearable">, "tags">;
export const clearableTexts = fieldsWith("clearable").filter((name) => name !== "tags");

/** "merchant" of merchant_name, "category" of category. */
export function flagOf(name: keyof Fields): string {
  const { flag = name }: TransactionField = transactionFields[name];
  return flag;
}

const byFlag = new Map(transactionFieldNames.map((name) => [flagOf(name), name]));

/** "merchant_name" of merchant; undefined where no field is called so. */
export function fieldOfFlag(flag: string): keyof Fields | undefined {
  return byFlag.get(flag);
}

/** "merchant" of merchant_name, "posted" of posted_date; undefined where the name is short enough. */
export function shortName(name: keyof Fields): string | undefined {
  const { flag, alias = flag }: TransactionField = transactionFields[name];
  return alias;
}

/** Member of the folded texts in which a field is searched. */
export function foldedMember(name: keyof Fields): TransactionField["folded"] {
  const { folded }: TransactionField = transactionFields[name];
  return folded;
}
