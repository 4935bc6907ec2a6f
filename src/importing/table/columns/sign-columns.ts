/** Which of several sign columns is that of the amounts, where a balance has a sign column of its own. */
import type { RoleScene } from "./candidates.ts";
import type { Columns } from "./columns.ts";

/**
 * "Amount, Dr / Cr, Balance, Dr / Cr": the sign of a balance says whether the account is overdrawn, and nothing of the row. Both
 * stand on the same side of what they mark; without a balance, the nearest one to the amount is its own.
 */
export function signBesideAmount(
  { amount, balance }: Columns,
  { byRole, preset }: Pick<RoleScene, "byRole" | "preset">,
): Columns {
  const signs = (byRole.get("sign") ?? []).map(({ index }) => index);
  const [money, second] = amount ?? [];
  const [left] = balance ?? [];
  if (signs.length < 2 || money === undefined || second !== undefined || preset.sign !== undefined) return {};
  const standsBeside = (step: 1 | -1) =>
    signs.includes(money + step) && (left === undefined || signs.includes(left + step));
  if (standsBeside(1)) return { sign: [money + 1] };
  if (standsBeside(-1)) return { sign: [money - 1] };
  const others = signs.filter((index) => left === undefined || Math.abs(index - left) > 1);
  const [only, other] = others;
  if (only !== undefined && other === undefined) return { sign: [only] };
  const near = signs.find((index) => Math.abs(index - money) === 1);
  return near === undefined ? {} : { sign: [near] };
}
