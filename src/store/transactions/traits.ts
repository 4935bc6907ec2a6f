/** What conditions ask of all transactions that a query matches: no more is read of them. */
import { sql, type RawBuilder } from "kysely";
import { counterpartyField } from "../../contract/transaction/fields.ts";
import type { FoldedTexts, TraitsListener, TransactionTraits } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dateOf } from "../tables/columns/days.ts";
import type { Numbered } from "../tables/columns/numbers.ts";
import { unpackTags } from "../tables/columns/tags.ts";
import { ACCOUNTING, CASH_FLOW } from "./conditions.ts";
import type { WalkedRow } from "./day-walk.ts";
import { idsByNumber } from "./plain-values.ts";
import { statusOf } from "./rows.ts";

type Trait = keyof TransactionTraits;

/** The columns of a member, and its value where the first of them stands at a place of the row. */
interface Reading {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly read: (row: WalkedRow, at: number) => unknown;
  /** Of a member that is stored as a number of another table. */
  readonly table?: Numbered;
}

const readings: Readonly<Record<Trait, Reading>> = {
  transaction_date: dayIn("transaction_date"),
  posted_date: dayIn("posted_date"),
  bank_account_id: numberIn("account", "accounts"),
  bank_statement_id: numberIn("statement", "statements"),
  import_id: numberIn("import_number", "imports"),
  amount_minor: { columns: [sql.ref("amount_minor")], read: (row, at) => BigInt(row[at] as number) },
  currency_code: valueIn(sql.ref("currency_code")),
  category: valueIn(sql.ref("category")),
  accounting_category: valueIn(ACCOUNTING),
  cash_flow_category: valueIn(CASH_FLOW),
  description: valueIn(sql.ref("description")),
  original_description: valueIn(sql`COALESCE(original_description, description)`),
  [counterpartyField]: valueIn(sql.ref(counterpartyField)),
  tags: { columns: [sql.ref("tags")], read: (row, at) => unpackTags(row[at] as string | null) },
  external_id: valueIn(sql.ref("external_id")),
  status: { columns: [sql.ref("status")], read: (row, at) => statusOf(BigInt(row[at] as number)) },
  is_reconciled: { columns: [sql.ref("is_reconciled")], read: (row, at) => row[at] === 1 },
  ai_confidence: valueIn(sql.ref("ai_confidence")),
  folded: {
    columns: ["folded_description", "folded_original", "folded_merchant", "folded_tags"].map((name) =>
      sql.ref(name),
    ),
    read: (row, at): FoldedTexts => ({
      description: row[at] as string,
      original: row[at + 1] as string | null,
      merchant: row[at + 2] as string,
      tags: unpackTags(row[at + 3] as string | null),
    }),
  },
};

const signReading: Reading = {
  columns: [sql`CASE WHEN amount_minor > 0 THEN 1 WHEN amount_minor < 0 THEN -1 ELSE 0 END`],
  read: readings.amount_minor.read,
};

function valueIn(column: RawBuilder<unknown>): Reading {
  return { columns: [column], read: (row, at) => row[at] };
}

function dayIn(column: string): Reading {
  return { columns: [sql.ref(column)], read: (row, at) => dateOf(BigInt(row[at] as number)) };
}

function numberIn(column: string, table: Numbered): Reading {
  return { ...valueIn(sql.ref(column)), table };
}

/** Where a row's own values begin, behind its number and its day. */
const FIRST = 2;

interface AskedTraits<Asked extends Trait> {
  readonly asked: readonly Asked[];
  readonly isSignEnough: boolean;
}

/** Nothing where nobody listens. */
export function traitsFor(listener: TraitsListener | undefined): AskedTraits<Trait> {
  return { asked: listener?.asked ?? [], isSignEnough: listener?.isSignEnough ?? false };
}

interface TraitsReader<Asked extends Trait> {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly read: (rows: readonly WalkedRow[]) => Promise<readonly Pick<TransactionTraits, Asked>[]>;
}

/** Reads traits from rows whose own values have their columns from a place on. */
export function traitsReader<Asked extends Trait>(
  context: QueryContext,
  company: number,
  { asked, isSignEnough, place }: AskedTraits<Asked> & { readonly place: number },
): TraitsReader<Asked> {
  const idsOf = idsByNumber(context.numbers, company);
  const columns: RawBuilder<unknown>[] = [];
  const places = asked.map((trait) => {
    const isSign = trait === "amount_minor" && isSignEnough;
    const { columns: own, ...reading } = isSign ? signReading : readings[trait];
    const at = FIRST + place + columns.length;
    for (const column of own) columns.push(column);
    return { trait, at, ...reading };
  });
  const read = async (rows: readonly WalkedRow[]) => {
    const readers: { trait: Asked; at: number; read: Reading["read"] }[] = [];
    for (const { trait, at, read, table } of places) {
      const ids = table && (await idsOf(table, numbersIn(rows, at)));
      readers.push({ trait, at, read: ids ? (row) => ids.get(row[at] as number) ?? null : read });
    }
    return rows.map((row) => {
      const traits: Partial<Record<Asked, unknown>> = {};
      for (const { trait, at, read } of readers) traits[trait] = read(row, at);
      return traits as Pick<TransactionTraits, Asked>;
    });
  };
  return { columns, read };
}

function numbersIn(rows: readonly WalkedRow[], at: number): Iterable<number | null> {
  return rows.values().map((row) => row[at] as number | null);
}
