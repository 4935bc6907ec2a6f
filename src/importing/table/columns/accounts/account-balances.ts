/** Whether running balances are those of each account of a column, or of one account that all rows moved. */
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";
import { follow, holds, newChain, type Chain } from "../../../rows/balance-chain.ts";
import { amountCell, signedSize } from "../../rows/amount-cells.ts";
import type { Columns } from "../columns.ts";
import { CHAIN_DECIMALS, CHAIN_READINGS } from "../../rows/balances/running-balance.ts";
import { signLetters } from "../../layout/scored-layout.ts";

type Rows = readonly (readonly string[])[];

interface Balanced {
  readonly columns: Columns;
  readonly header: readonly string[];
  /** The account of a row. */
  readonly key: (cells: readonly string[]) => string;
}

/** `each` or `one`, where the balances add up in that way only; undefined where they tell nothing. */
export function accountsByBalance(
  rows: Rows,
  { columns, header, key }: Balanced,
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
  readonly amount: Exclude<ReturnType<typeof amountCell>, string>;
  readonly balance: string;
  readonly key: string;
}

/** Whether the balances of each part add up under some reading of the amounts; parts of one row have nothing to add. */
function addsUp(moves: readonly Move[], partOf: (move: Move) => string): boolean {
  return CHAIN_READINGS.some(({ mark, sign }) => {
    const chains = new Map<string, Chain>();
    moves.forEach((move, line) => {
      const part = partOf(move);
      const chain = chains.get(part) ?? newChain();
      chains.set(part, chain);
      const bits = mark === "." ? DOT : COMMA;
      const size = readBody(move.amount.parts.body, bits, CHAIN_DECIMALS);
      const amount = typeof size === "string" ? NaN : signedSize(size, move.amount, sign);
      follow(chain, { amount, balance: balanceOf(move.balance, bits), line });
    });
    const followed = [...chains.values()].filter(({ rows }) => rows > 1);
    const directions = followed.map(holds);
    const links = followed.reduce((sum, { down, up }) => sum + Math.max(down.ok, up.ok), 0);
    const isOneWay = new Set(directions.filter((direction) => direction !== "either")).size <= 1;
    // One step alone may be explained by chance.
    return isOneWay && !directions.includes(undefined) && links >= Math.min(2, moves.length - 1);
  });
}

function balanceOf(text: string, bits: typeof DOT | typeof COMMA): number | undefined {
  if (text.trim() === "") return undefined;
  const parts = takeApart(text);
  const size = parts === undefined ? "amount_syntax" : readBody(parts.body, bits, CHAIN_DECIMALS);
  if (parts === undefined || typeof size === "string") return NaN;
  return parts.negative || parts.word === "debit" ? -size : size;
}
