/** Exchanges between own balances that are no two rows: money that stays in its currency, or whose currency is missing. */
import type { DecimalMark } from "../../fields.ts";
import { isNeutral } from "../../words/neutral-kinds.ts";
import type { TransferEnds } from "../columns/transfer-ends.ts";
import { feeOf } from "../decide/fees/fee-proof.ts";
import { CHAIN_DECIMALS } from "./amount-sizes.ts";
import type { Refusal } from "./row-context.ts";

/** Why a row that is still on neither side is none; undefined for any other. */
export function faultOfExchange(
  cells: readonly string[],
  { ends: { source, target, direction }, mark }: { ends: TransferEnds; mark: DecimalMark },
): Refusal | undefined {
  const word = (cells[direction] ?? "").trim();
  if (!isNeutral(word)) return undefined;
  const [currency, other] = [source, target].map((end) => (cells[end.currency] ?? "").trim());
  if (currency === "" || other === "")
    return ["unknown_currency", `"${word}": the row does not name the currencies of both its ends.`];
  const [sent, arrived] = [source, target].map((end) => cells[end.amount] ?? "");
  const sizeOf = (text = "") => feeOf(text, mark, CHAIN_DECIMALS);
  const fees = [source.fee, target.fee].map((fee) => sizeOf(cells[fee ?? -1]));
  if (sizeOf(sent) === sizeOf(arrived) && fees.every((fee) => fee === 0))
    return [
      "zero_amount",
      `"${word}": the row moves money between own balances in ${currency}, and none in or out.`,
    ];
  return [
    "unknown_sign",
    `"${word}": both ends are in ${currency}, and differ or cost a fee. Write what the balance in ${currency} moved by as one amount, with its direction.`,
  ];
}
