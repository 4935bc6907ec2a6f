/** Checks that tables one below the other share a balance, where nothing says that they are of two accounts. */
import { holds, newChain, proofOf, type Chain } from "../../../rows/balance-chain.ts";
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { followMove } from "../../columns/accounts/account-balances.ts";
import { amountCell } from "../../rows/amount-cells.ts";
import type { Columns } from "../../columns/columns.ts";
import { CHAIN_READINGS } from "../../rows/amount-sizes.ts";
import type { Layout } from "../../layout.ts";
import { APART } from "./lower-account.ts";
import type { TableAccount } from "./lower-table.ts";

interface Part {
  readonly line: number;
  readonly account: string;
  /** One for each of CHAIN_READINGS. */
  readonly chains: readonly Chain[];
}

interface TableBalances {
  readonly begin: (line: number, account: TableAccount) => void;
  readonly add: (cells: readonly string[], columns: Columns) => void;
  /** Throws `unreadable_file` where each table has a balance of its own, and these do not lead from one to the other. */
  readonly refuseOthers: () => void;
}

export function newTableBalances({ letters, isLedger }: Layout): TableBalances {
  const parts: Part[] = [];
  return {
    begin(line, { number, currencies }) {
      const account = `${number ?? ""}/${currencies.join()}`;
      parts.push({ line, account, chains: CHAIN_READINGS.map(() => newChain()) });
    },
    add(cells, columns) {
      const amount = amountCell(cells, columns, letters);
      const part = parts.at(-1);
      if (typeof amount === "string" || part === undefined) return;
      const { line, chains } = part;
      const balance = cells[columns.balance?.[0] ?? -1] ?? "";
      CHAIN_READINGS.forEach((reading, at) => {
        followMove(chains[at] ?? newChain(), { amount, balance, line, isLedger: isLedger === true }, reading);
      });
    },
    refuseOthers() {
      for (const own of Map.groupBy(parts, ({ account }) => account).values()) refuseApart(own);
    },
  };
}

interface Edges {
  readonly line: number;
  readonly opening: number;
  readonly closing: number;
}

function refuseApart(parts: readonly Part[]): void {
  let apart: Edges | undefined;
  for (const at of CHAIN_READINGS.keys()) {
    const edges = edgesOf(parts, at);
    if (edges === undefined || edges.length < 2) continue;
    const isLed = (one: Edges) => edges.some((other) => other !== one && other.closing === one.opening);
    const loose = edges.filter((one) => !isLed(one));
    if (loose.length <= 1) return;
    apart ??= loose.find((one) => one !== edges[0]);
  }
  if (apart === undefined) return;
  throw brokenAt({
    line: apart.line,
    what: "The balances of the table do not continue those above: another account's table may start",
    remedy: APART,
  });
}

/** Opening and closing balance of each table with rows, under one reading; undefined where one of them does not add up. */
function edgesOf(parts: readonly Part[], at: number): readonly Edges[] | undefined {
  const edges: Edges[] = [];
  let isProven = false;
  for (const { line, chains } of parts) {
    const chain = chains[at];
    if (chain === undefined || chain.rows === 0) continue;
    const { first, last } = chain;
    if (first === undefined || last === undefined) return undefined;
    if (chain.rows === 1) {
      edges.push({ line, opening: first.balance - first.own, closing: first.balance });
      continue;
    }
    const proof = proofOf(chain, {
      byDates: holds(chain) === "newest first" ? "newest first" : "oldest first",
    });
    if (proof.result !== "proved") return undefined;
    isProven = true;
    edges.push({ line, opening: proof.opening, closing: proof.closing });
  }
  return isProven ? edges : undefined;
}
