/** A book of transactions that differ in everything that a filter can ask about. */
import { accounts } from "../../src/contract/account.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "./book.ts";

export type List = InputOf<typeof transactions.list>;

export interface Sample {
  readonly book: TestBook;
  /** Every transaction that is not deleted, newest day first. */
  readonly all: readonly Transaction[];
  /** Ids of the two accounts. */
  readonly euros: string;
  readonly dinars: string;
  /** By number, deleted ones too; the external id of number 7 is x7. */
  readonly ids: readonly string[];
  readonly list: (input?: List) => Promise<readonly Transaction[]>;
}

/** 240 transactions, some of them deleted again, in a new book or one without accounts. Close the book at the end. */
export async function sampleBook(emptyBook?: TestBook): Promise<Sample> {
  const book = emptyBook ?? (await testBook());
  const ids: string[] = [];
  const account = async (currency_code: string) =>
    (await book.core.call(accounts.create, OWNER, { name: currency_code, currency_code })).data.id;
  const euros = await account("EUR");
  const dinars = await account("KWD");
  const words = ["Bäckerei Müller", "UBER *TRIP", "Straße 5", "50% off_all", "uber\\eats", "Plain"];
  for (let index = 0; index < 240; index++) {
    const own = index % 3 === 0;
    const sign = index % 2 === 0 ? "" : "-";
    book.time += 7;
    const { data } = await book.core.call(transactions.create, OWNER, {
      bank_account_id: own ? dinars : euros,
      transaction_date: `2026-0${1 + (index % 4)}-${String(1 + ((index * 7) % 28)).padStart(2, "0")}`,
      posted_date: `2026-0${1 + ((index + 1) % 4)}-15`,
      description: words[index % words.length] ?? "",
      ...(index % 5 === 0 && { original_description: `Original ${words[(index + 1) % words.length]}` }),
      amount: own
        ? `${sign}${index % 10}.${String(index).padStart(3, "0")}`
        : index % 7 === 0
          ? `${sign}${index}`
          : `${sign}${index % 10}.${String(index % 100).padStart(2, "0")}`,
      ...(!own && index % 7 === 0 && { currency_code: "JPY", exchange_rate: "0.0061" }),
      category: ["", "travel", "meals", "Eigenes Ding"][index % 4] ?? "",
      merchant_name: ["", "Uber", "ÜBER GmbH"][index % 3] ?? "",
      tags: [["a"], [], ["A", "b\nc"], ["trip", "a\\b"]][(index >> 2) % 4] ?? [],
      external_id: `x${index}`,
    });
    ids.push(data.id);
    const status = (["pending", "posted", "excluded", "void"] as const)[index % 4];
    await book.core.call(transactions.update, OWNER, { id: data.id, status, is_reconciled: false });
    if (index % 8 < 2) await book.core.call(transactions.update, OWNER, { id: data.id, is_reconciled: true });
    if (index % 40 === 6) await book.core.call(transactions.delete, OWNER, { id: data.id });
  }
  const list = async (input: List = {}) => (await book.core.call(transactions.list, OWNER, input)).data;
  return { book, all: await list({ limit: 500 }), euros, dinars, ids, list };
}

/** The amount in major units; all of the sample are far below what a double holds exactly. */
export const major = ({ amount }: Transaction): number => Number(amount.rawJSON);

/** A list by one term. */
export const where = (field: string, op: string, value: string): List => ({ where: [{ field, op, value }] });
