/** The accounts of a GnuCash book, by the types that it gives them (GnuCash XML v2, element gnc:account). */
import type { AccountRole, AccountWords } from "../entry.ts";
import { childOf, slotOf, textOf, type Element } from "./elements.ts";

export interface GnucashAccount {
  /** All names from the widest, with colons between. */
  readonly path: string;
  readonly type: string;
  readonly commodity: string;
  readonly words: AccountWords;
}

/** What holds money is the company's own; shares and what customers owe are not on a bank's statement. */
const ROLES: Readonly<Partial<Record<string, AccountRole>>> = {
  BANK: "own",
  CHECKING: "own",
  SAVINGS: "own",
  MONEYMRKT: "own",
  CASH: "own",
  CREDIT: "own",
  CREDITLINE: "own",
  ASSET: "own",
  LIABILITY: "own",
  INCOME: "income",
  EXPENSE: "expense",
};

const TYPES: Readonly<Partial<Record<string, string>>> = {
  BANK: "checking",
  CHECKING: "checking",
  SAVINGS: "savings",
  CASH: "cash",
  CREDIT: "credit_card",
  CREDITLINE: "loan",
};

/** What GnuCash books the other side of a transaction on that has none. */
const UNBALANCED = /^(?:Imbalance|Orphan)-[A-Z]{3}$/;

/** By their ids. */
export function accountsById(elements: readonly Element[]): ReadonlyMap<string, GnucashAccount> {
  const byId = new Map(elements.map((element) => [textOf(element, "id"), element]));
  const pathOf = (element: Element): readonly string[] => {
    const names: string[] = [];
    const visited = new Set<Element>();
    for (let at: Element | undefined = element; at !== undefined && !visited.has(at);) {
      visited.add(at);
      if (textOf(at, "type") !== "ROOT") names.unshift(textOf(at, "name"));
      at = byId.get(textOf(at, "parent"));
    }
    return names;
  };
  const widest = new Map<AccountRole, Set<string>>();
  for (const element of elements.filter((one) => !isUnbalanced(one)))
    widest.set(roleOf(element), (widest.get(roleOf(element)) ?? new Set()).add(pathOf(element)[0] ?? ""));
  return new Map(
    [...byId].map(([id, element]) => {
      const names = pathOf(element);
      const role = roleOf(element);
      // One account above all of a kind, such as "Expenses", says no more than the kind.
      const isKind = names.length > 1 && widest.get(role)?.size === 1;
      const type = textOf(element, "type");
      const words: AccountWords = {
        name: names.at(-1) ?? "",
        names: isUnbalanced(element) ? ["Uncategorized"] : isKind ? names.slice(1) : names,
        role,
        isOpening: slotOf(element, "equity-type") === "opening-balance",
        ...(TYPES[type] === undefined ? {} : { type: TYPES[type] }),
      };
      const path = names.map((name) => name.replaceAll(":", "-")).join(":");
      return [id, { path, type, commodity: commodityOf(childOf(element, "commodity")), words }];
    }),
  );
}

function isUnbalanced(element: Element): boolean {
  return UNBALANCED.test(textOf(element, "name"));
}

function roleOf(element: Element): AccountRole {
  if (isUnbalanced(element)) return "expense";
  return ROLES[textOf(element, "type")] ?? "capital";
}

/** A currency by its code; anything else by a name that no currency has. */
export function commodityOf(element: Element | undefined): string {
  if (element === undefined) return "none";
  const [space, id] = [textOf(element, "space"), textOf(element, "id")];
  return space === "CURRENCY" || space === "ISO4217" ? id : `commodity ${space} ${id}`;
}
