/**
 * Whether a tax in a column of its own moved the account beside the amount, as only a running balance can tell. Most files have it in
 * the amount, so that it is left there without such proof.
 */
import { holds } from "../../../rows/balance-chain.ts";
import type { Layout } from "../../layout.ts";
import type { Survey } from "../../survey-tallies.ts";
import { feeSigns } from "./fee-proof.ts";

/**
 * The layout with taxes that are followed as fees are, where the balances do not add up without them; and the one without, where
 * they do not add up with them either.
 */
export function withTaxes({ groups }: Survey, layout: Layout): Layout | undefined {
  const { tax, fee, ...rest } = layout;
  if (tax === undefined || layout.columns.balance === undefined) return undefined;
  const surveys = [...groups.values()];
  const turns = feeSigns.filter((_, at) =>
    surveys.every(({ feeChains }) => feeChains[at]?.some((chain) => holds(chain) !== undefined)),
  );
  const isProven = surveys.length > 0 && turns.length > 0;
  if (!tax.isCounted)
    return isProven ? undefined : { ...layout, fee: fee ?? tax.column, tax: { ...tax, isCounted: true } };
  if (isProven && !turns.includes(0)) return undefined;
  return { ...rest, ...(fee === tax.column ? {} : { fee }) };
}
