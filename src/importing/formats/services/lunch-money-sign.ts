/**
 * What the amounts of Lunch Money mean. Money out is positive, always in version 2; whoever asks version 1 may turn that around
 * (debit_as_negative), and the answer does not say so. What Plaid said of a transaction shows it, and so do categories of income.
 */
import { parseJson } from "../../../contract/values/json.ts";
import type { JsonObject } from "../../json/parts.ts";
import { inOtherCase, memberOf, numeralOf } from "./laid-out/layout-members.ts";

export type PlusMeans =
  /** The file shows it. */
  | "out"
  | "in"
  /** Nothing speaks against what is usual. */
  | "out, as usual"
  /** A person has to say it. */
  | "unknown";

interface SignOfFile {
  readonly see: (transaction: JsonObject) => void;
  /** Once all transactions are seen. */
  readonly decide: () => PlusMeans;
}

export function signOfFile(): SignOfFile {
  let sure: "out" | "in" | undefined;
  const incomes = { plus: 0, minus: 0 };
  const others = { plus: 0, minus: 0 };
  return {
    see(transaction) {
      sure ??= isOfVersion2(transaction) ? "out" : byPlaid(transaction);
      const amount = numeralOf(transaction, "amount");
      if (!/[1-9]/.test(amount)) return;
      const counts = memberOf(transaction, "is_income") === true ? incomes : others;
      counts[amount.startsWith("-") ? "minus" : "plus"]++;
    },
    decide() {
      if (sure !== undefined) return sure;
      if (incomes.plus + incomes.minus > 0) return incomes.minus > incomes.plus ? "out" : "unknown";
      return others.plus >= others.minus ? "out, as usual" : "unknown";
    },
  };
}

const NAMES_OF_VERSION_2 = ["manual_account_id", "split_parent_id", "group_parent_id", "is_group_parent"];

function isOfVersion2(transaction: JsonObject): boolean {
  return NAMES_OF_VERSION_2.some((name) =>
    [name, inOtherCase(name)].some((one) => Object.hasOwn(transaction, one)),
  );
}

/** Plaid counts money out as positive; a person may have changed the amount since. */
function byPlaid(transaction: JsonObject): "out" | "in" | undefined {
  const own = numeralOf(transaction, "amount");
  const ofPlaid = numeralOf(metadataOf(transaction), "amount");
  if (!/[1-9]/.test(own) || sizeOf(own) !== sizeOf(ofPlaid)) return undefined;
  return own.startsWith("-") === ofPlaid.startsWith("-") ? "out" : "in";
}

/** An object, or the text of one. */
function metadataOf(transaction: JsonObject): unknown {
  const metadata = memberOf(transaction, "plaid_metadata");
  if (typeof metadata !== "string") return metadata;
  try {
    return parseJson(metadata);
  } catch {
    return undefined;
  }
}

/** Decimals of an amount at most. */
const DECIMALS_MAX = 12;

function sizeOf(numeral: string): string {
  const [whole = "", decimals = ""] = numeral.replace(/^[+-]/, "").split(".");
  return `${whole}.${decimals.padEnd(DECIMALS_MAX, "0")}`;
}
