/** What a journal of this program says of an account below its name. */
import type { AccountRole, AccountWords } from "./entry.ts";

const ROLES: Readonly<Record<string, AccountRole>> = {
  income: "income",
  expense: "expense",
  transfer: "capital",
};

/** Nothing for a member that is not known. */
export function accountWords(key: string, value: string): AccountWords {
  if (key === "name") return { name: value };
  if (key === "account_type") return { type: value };
  const role = key === "kind" && Object.hasOwn(ROLES, value) ? ROLES[value] : undefined;
  return role === undefined ? {} : { role };
}
