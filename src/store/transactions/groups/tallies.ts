/** What the tally of a group tells, and what is asked for it. */
import type {
  CurrencySum,
  Likeness,
  TraitsListener,
  TransactionGroup,
  TransactionQuery,
} from "../../../core/ports/transactions.ts";

export type Tally = Omit<CurrencySum, "currency_code"> &
  Pick<TransactionGroup, "key"> & {
    /** That of the first transaction. */
    readonly number: bigint;
  };

export interface Grouping {
  readonly query: TransactionQuery;
  readonly likeness: Likeness;
  readonly listener: TraitsListener | undefined;
}
