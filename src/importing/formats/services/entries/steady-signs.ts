/** Signs beside words that say which way money went: by the kind of account they are one thing or the other, and the same throughout. */

interface Sight {
  readonly isOut: boolean;
  readonly isNegative: boolean;
}

/** Money out and money in: without signs, as an account of money has them, and as one that counts what is owed. */
const CUSTOMS: readonly ReadonlySet<string>[] = [
  new Set(["out +", "in +"]),
  new Set(["out -", "in +"]),
  new Set(["out +", "in -"]),
];

/** Tells whether an entry of the account is signed as those before it are. */
export function steadySigns(): (account: string | null, sight: Sight) => boolean {
  const seen = new Map<string, Set<string>>();
  return (account, { isOut, isNegative }) => {
    const key = account ?? "";
    const before = seen.get(key) ?? new Set();
    const all = new Set([...before, `${isOut ? "out" : "in"} ${isNegative ? "-" : "+"}`]);
    if (!CUSTOMS.some((custom) => [...all].every((one) => custom.has(one)))) return false;
    seen.set(key, all);
    return true;
  };
}
