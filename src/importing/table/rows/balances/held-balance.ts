/** A running balance as the holder's own money, whichever way around the column states it. */
import { readAmount } from "../../../cells/amount-text.ts";
import type { DecimalMark } from "../../../fields.ts";
import type { Layout } from "../../layout.ts";

/** What the holder has, where the column may state what the holder owes. */
export function heldBalance(stated: number, { isOwed }: Pick<Layout, "isOwed">): number {
  return isOwed === true ? -stated : stated;
}

/** What the holder has by a balance's cell, in minor units; undefined where the cell holds no amount. */
export function readHeldBalance(
  text: string,
  layout: Pick<Layout, "isOwed">,
  { mark, decimals }: { readonly mark: DecimalMark; readonly decimals: number },
): bigint | undefined {
  if (text === "") return undefined;
  const minor = readAmount(text, mark, decimals);
  return typeof minor === "string" ? undefined : BigInt(heldBalance(minor, layout));
}
