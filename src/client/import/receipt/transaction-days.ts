/** The days on which a file's transactions were, where they are others than its booking days: lists and reports go by them. */
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The same source; `transactionDays` are those of its last pass, undefined where its booking days are the same. */
export function collectTransactionDays(source: RowSource): {
  readonly source: RowSource;
  readonly transactionDays: () => Days | undefined;
} {
  let own: Days | undefined;
  let booked: Days | undefined;
  const look = ({ transaction_date: day, posted_date }: ChunkBookedRow): void => {
    own = withDay(own, day);
    booked = withDay(booked, posted_date ?? day);
  };
  return {
    transactionDays: () => (own?.from === booked?.from && own?.to === booked?.to ? undefined : own),
    source: {
      ...source,
      async *rows(options) {
        own = booked = undefined;
        for await (const batch of source.rows(options)) {
          for (const { row } of batch) if (!("verdict" in row)) look(row);
          yield batch;
        }
      },
    },
  };
}

/** The member of receipts and dry runs. */
export function transactionDaysMember(days: Days | undefined): { readonly transaction_days?: Days } {
  return days === undefined ? {} : { transaction_days: days };
}

function withDay(days: Days | undefined, day: string): Days {
  if (days === undefined) return { from: day, to: day };
  if (day >= days.from && day <= days.to) return days;
  return { from: day < days.from ? day : days.from, to: day > days.to ? day : days.to };
}
