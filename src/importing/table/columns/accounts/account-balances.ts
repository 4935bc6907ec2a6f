/** Whether running balances are kept for each account of a column, or for one account over all rows. */
import { follow, holds, newChain, type Chain } from "../../../rows/balance-chain.ts";
import { balanceIn, sizeOf, type HeadedRows } from "../../cells.ts";
import { signLetters } from "../../layout/scored-layout.ts";
import { amountCell, signedSize, type AmountCell } from "../../rows/amount-cells.ts";
import { CHAIN_READINGS } from "../../rows/amount-sizes.ts";
import type { Columns } from "../columns.ts";

interface Balances {
  readonly columns: Columns;
  /** The account of a row. */
  readonly key: (cells: readonly string[]) => string;
}

/** `each` or `one`, where the balances add up in that way only; undefined where they tell nothing. */
export function accountsByBalance(
  { header, rows }: HeadedRows,
  { columns, key }: Balances,
): "each" | "one" | undefined {
  const [balance] = columns.balance ?? [];
  if (balance === undefined) return undefined;
  const { letters } = signLetters(columns, { header, rows });
  const moves = rows.flatMap((cells) => {
    const amount = amountCell(cells, columns, letters);
    return typeof amount === "string" ? [] : [{ amount, balance: cells[balance] ?? "", key: key(cells) }];
  });
  const each = addsUp(moves, (move) => move.key);
  const one = addsUp(moves, () => "");
  return each === one ? undefined : each ? "each" : "one";
}

interface Move {
  readonly amount: AmountCell;
  /** As the file has it. */
  readonly balance: string;
}

/** Whether the balances of each part add up under some reading of the amounts; parts of one row have nothing to add. */
function addsUp<Own extends Move>(moves: readonly Own[], partOf: (move: Own) => string): boolean {
  const parts = [...Map.groupBy(moves, partOf).values()];
  return CHAIN_READINGS.some((reading) => {
    const chains = parts.map((own) => {
      const chain = newChain();
      for (const move of own) followMove(chain, { ...move, line: 0 }, reading);
      return chain;
    });
    const long = chains.filter(({ rows }) => rows > 1);
    const directions = long.map(holds);
    const links = long.reduce((sum, { down, up }) => sum + Math.max(down.ok, up.ok), 0);
    const isOneWay = new Set(directions.filter((direction) => direction !== "either")).size <= 1;
    // One step alone may be explained by chance.
    return isOneWay && !directions.includes(undefined) && links >= Math.min(2, moves.length - 1);
  });
}

/** Follows a row's move under a reading of its amount; in a ledger a balance of credits is a negative one. */
export function followMove(
  chain: Chain,
  { amount, balance, line, isLedger = false }: Move & { line: number; isLedger?: boolean },
  { mark, sign }: (typeof CHAIN_READINGS)[number],
): void {
  follow(chain, {
    amount: signedSize(sizeOf(amount.parts, mark), amount, sign),
    balance: balance.trim() === "" ? undefined : balanceIn(balance, mark, isLedger ? "credit" : "debit"),
    line,
  });
}
