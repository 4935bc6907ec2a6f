/** Adds transactions up, by currency. */
import type { z } from "zod/mini";
import type { sumsSchema } from "../../contract/transaction/bulk-update.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { CurrencySum, TransactionRecord } from "../ports/transactions.ts";

type Sums = z.output<typeof sumsSchema>;

interface SumCollector {
  add(record: Pick<TransactionRecord, "currency_code" | "amount_minor">): void;
  addSum(sum: CurrencySum): void;
  /** By the code of the currency. */
  list(): Sums;
}

export function collectSums(): SumCollector {
  const sums = new Map<string, { transaction_count: number; inflow: bigint; outflow: bigint }>();
  const sumOf = (currency: string) => {
    const sum = sums.get(currency) ?? { transaction_count: 0, inflow: 0n, outflow: 0n };
    sums.set(currency, sum);
    return sum;
  };
  return {
    add({ currency_code, amount_minor }) {
      const sum = sumOf(currency_code);
      sum.transaction_count += 1;
      if (amount_minor > 0n) sum.inflow += amount_minor;
      else sum.outflow += amount_minor;
    },
    addSum({ currency_code, transaction_count, inflow, outflow }) {
      const sum = sumOf(currency_code);
      sum.transaction_count += transaction_count;
      sum.inflow += inflow;
      sum.outflow += outflow;
    },
    list: () =>
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency_code, { transaction_count, inflow, outflow }]) => ({
          currency_code,
          transaction_count,
          inflow: amountOf(inflow, currency_code),
          outflow: amountOf(outflow, currency_code),
          net: amountOf(inflow + outflow, currency_code),
        })),
  };
}
