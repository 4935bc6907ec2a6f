/** A row of a file as the create request of the owner's specification (spec §4.3), which has no more members. */
import { fieldsWith } from "../../../../contract/transaction/fields.ts";
import type { ChunkBookedRow } from "../../../../contract/import/row.ts";
import { placeOf } from "../../../../contract/import/row-place.ts";
import { decimal } from "../../../../contract/values/decimal.ts";
import type { InputOf } from "../../../../contract/operation.ts";
import type { transactions } from "../../../../contract/transaction.ts";
import { rowKey } from "../../../foreign/row-key.ts";

export interface RowRequest {
  /** See `placeOf`. */
  readonly place: number;
  /** By what the service's list shows the row again. */
  readonly key: string;
  readonly row: ChunkBookedRow;
  readonly input: InputOf<typeof transactions.create>;
}

/** Members of a create request that a foreign service does not know, so that a row with one of them would lose it. */
const UNKNOWN = ["exchange_rate", "external_id"] as const;

/** Members that a row may have. */
const OPTIONAL = fieldsWith("importable").filter(
  (name) => name !== "exchange_rate" && name !== "external_id",
);

/** Why a row cannot be sent as it is: a sentence. */
export function unsendable(row: ChunkBookedRow): string | undefined {
  const member = UNKNOWN.find((name) => row[name] !== undefined);
  return member === undefined ? undefined : `The service does not know ${member}, so the row was not sent.`;
}

export function toRequest(row: ChunkBookedRow, account: string): RowRequest {
  const { transaction_date, description, amount } = row;
  const input = {
    bank_account_id: account,
    transaction_date,
    description,
    amount: decimal(amount),
    ...Object.fromEntries(OPTIONAL.map((name) => [name, row[name]])),
  };
  const members = Object.entries(input).filter(([, value]) => value !== undefined);
  return {
    place: placeOf(row),
    key: rowKey(input) ?? "",
    row,
    input: Object.fromEntries(members) as unknown as InputOf<typeof transactions.create>,
  };
}
