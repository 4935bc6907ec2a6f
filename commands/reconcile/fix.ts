/** What puts an explained difference right: as data, as the key that does it, and as the command that does the same. */
import type { Explanation } from "../../src/contract/reconciliation.ts";
import { decimalText, scaledText, type Decimal } from "../../src/contract/values/decimal.ts";

export type Fix =
  | { readonly kind: "restore" | "delete"; readonly id: string }
  | { readonly kind: "amount"; readonly id: string; readonly amount: string }
  | { readonly kind: "date"; readonly id: string; readonly date: string }
  | { readonly kind: "move"; readonly id: string; readonly account: string }
  | { readonly kind: "accept"; readonly importId: string; readonly line: number }
  | { readonly kind: "opening"; readonly account: string; readonly amount: string };

/** Undefined where a person has to find out. */
export function fixOf(explanation: Explanation, account: string): Fix | undefined {
  const { kind, transaction, bank_row: bank, effect } = explanation;
  if (kind === "opening") return { kind: "opening", account, amount: decimalText(effect) };
  if (kind === "missing") return missingFix(explanation, account);
  if (transaction === null || kind === "extra") return undefined;
  const { id } = transaction;
  if (kind === "doubled") return { kind: "delete", id };
  if (kind === "date") return bank === null ? undefined : { kind: "date", id, date: bank.posted_date };
  return {
    kind: "amount",
    id,
    amount: bank === null ? sumText(transaction.amount, effect) : decimalText(bank.amount),
  };
}

function missingFix({ absence, transaction, bank_row: bank }: Explanation, account: string): Fix | undefined {
  if (absence === "held" && bank !== null)
    return { kind: "accept", importId: bank.import_id, line: bank.line };
  if (transaction === null) return undefined;
  if (absence === "deleted") return { kind: "restore", id: transaction.id };
  return absence === "moved" ? { kind: "move", id: transaction.id, account } : undefined;
}

/** Both have the decimals of one currency. */
function sumText(one: Decimal, other: Decimal): string {
  const [first, second] = [decimalText(one), decimalText(other)];
  const decimals = first.split(".")[1]?.length ?? 0;
  return scaledText(BigInt(first.replace(".", "")) + BigInt(second.replace(".", "")), decimals);
}

export function fixCommand(fix: Fix): string {
  switch (fix.kind) {
    case "restore":
    case "delete":
      return `cashbook tx ${fix.kind} ${fix.id}`;
    case "amount":
      return `cashbook tx update ${fix.id} --amount ${fix.amount}`;
    case "date":
      return `cashbook tx update ${fix.id} --date ${fix.date} --posted-date ${fix.date}`;
    case "move":
      return `cashbook tx update ${fix.id} --account ${fix.account}`;
    case "accept":
      return `cashbook imports accept ${fix.importId}`;
    case "opening":
      return `cashbook accounts update ${fix.account} --opening-balance ${fix.amount}`;
  }
}

/** The key of a session and what it does. */
export function fixKey({ kind }: Fix): { readonly key: string; readonly does: string } {
  return { key: KEYS[kind].slice(0, 1), does: KEYS[kind] };
}

const KEYS: Readonly<Record<Fix["kind"], string>> = {
  restore: "restore it",
  delete: "delete it",
  amount: "correct it",
  date: "correct it",
  move: "move it back",
  accept: "book it",
  opening: "set it",
};
