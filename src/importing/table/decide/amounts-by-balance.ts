/** Holding each column of amounts against the running balance: the one that explains every step of it moved the account. */
import type { AccountType } from "../../../contract/account.ts";
import { newChain, type Chain } from "../../rows/balance-chain.ts";
import type { CompetingAmount, Money } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";
import { isSwapped } from "./signs/ledger.ts";
import {
  ambiguousAmounts,
  amountDifference,
  namedMoneys,
  type AmountDifference,
} from "../columns/amounts/competing-amounts.ts";
import type { GroupSurvey, Survey } from "../survey-tallies.ts";

const DIFFERENCES_MAX = 3;

export function newCompetingChains(
  rivals: readonly CompetingAmount[],
  readings: number,
): readonly (readonly Chain[])[] {
  return rivals.map(() => Array.from({ length: readings }, newChain));
}

/** Notes a row in which the amounts of columns that are named alike differ. */
export function tallyDifferences(
  differences: AmountDifference[],
  { cells, line, layout }: { cells: readonly string[]; line: number; layout: Layout },
): void {
  if (layout.competingAmounts === undefined || differences.length >= DIFFERENCES_MAX) return;
  const difference = amountDifference(cells, namedMoneys(layout.columns, layout.competingAmounts), line);
  if (difference !== undefined) differences.push(difference);
}

/**
 * The layout with the columns of amounts that alone explain the balances; undefined where it has them already. Throws
 * `ambiguous_file` where none does, and columns that are named alike differ.
 */
export function chooseByBalance(
  { groups, amountDifferences: rivalSights, signs }: Survey,
  layout: Layout,
  accountType: AccountType | undefined,
): Layout | undefined {
  const { competingAmounts: rivals } = layout;
  if (rivals === undefined) return undefined;
  const all = [...groups.values()];
  if (
    all.length === 0 ||
    all[0]?.feeChains.some((_, turn) => explains(all, ({ feeChains }) => feeChains[turn]))
  )
    return undefined;
  const whole = rivals.filter((_, at) =>
    explains(all, ({ competingChains: rivalChains }) => rivalChains[at]),
  );
  const [best] = whole;
  if (best !== undefined) {
    const isProven = isSwapped(best, { layout, accountType, examples: signs.examples });
    return isProven ? withMoney(layout, best.money) : undefined;
  }
  const alikeColumns = namedMoneys(layout.columns, layout.competingAmounts);
  if (rivalSights.length > 0 && alikeColumns.length > 1)
    throw ambiguousAmounts(layout.header ?? [], alikeColumns, rivalSights);
  return undefined;
}

/** Whether each step of all groups' balances is explained under one reading. */
function explains(
  groups: readonly GroupSurvey[],
  chainsOf: (group: GroupSurvey) => readonly Chain[] | undefined,
): boolean {
  const readings = groups.map(chainsOf);
  return (readings[0] ?? []).some((_, reading) => {
    const chains = readings.map((chains) => chains?.[reading]);
    const isWhole = chains.every((chain) => chain === undefined || isUnbroken(chain));
    return isWhole && chains.some((chain) => chain !== undefined && Math.max(chain.down.ok, chain.up.ok) > 0);
  });
}

function isUnbroken({ down, up, unreadable }: Chain): boolean {
  return unreadable === 0 && (down.breakCount === 0 || up.breakCount === 0);
}

/** Totals are totals of other amounts then. */
function withMoney({ columns, competingAmounts: _, totals: __, ...layout }: Layout, money: Money): Layout {
  const { amount, debit, credit, sign, ...rest } = columns;
  const field = money.amount === undefined ? (["debit", "credit"] as const) : (["amount"] as const);
  const because = "Only with this column does the running balance add up.";
  return {
    ...layout,
    columns: { ...rest, ...money },
    proofs: { ...layout.proofs, ...Object.fromEntries(field.map((one) => [one, because])) },
  };
}
