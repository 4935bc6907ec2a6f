/**
 * Lunch Money: GET /transactions of versions 1 and 2. A transaction that was split stands beside its parts, if it stands there at all;
 * one that groups others is their sum, and may hold them. Accounts that a person keeps by hand have ids apart from those of synced ones.
 */
import { memberAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { mixedEntries } from "./entries/mixed-entries.ts";
import type { PlacedEntry } from "./entries/own-currency.ts";
import { negated } from "./entries/units.ts";
import { isAnswer, membersOf } from "./laid-out/known-members.ts";
import { laidOutEntry } from "./laid-out/laid-out-entry.ts";
import { lunchMoneyLayout } from "./layouts/lunch-money.ts";
import { signOfFile, type PlusMeans } from "./lunch-money-sign.ts";
import { firstOf, memberOf, textOf } from "./laid-out/layout-members.ts";
import type { Service } from "./service.ts";

const { id, dateFormat, because, entries } = lunchMoneyLayout;

export const lunchMoney: Service = {
  id,
  dateFormat,
  because,
  members: membersOf(lunchMoneyLayout),
  objects: [entries],
  reader() {
    const { tell, end } = mixedEntries();
    const sign = signOfFile();
    const wholes = wholesAndParts();
    /** Only the whole file shows its signs, and which of its transactions are parts of others. */
    const all: Transaction[] = [];
    const read = (value: JsonObject, line: number) => {
      for (const one of transactionsIn(value, line)) {
        if (!one.isWhole) sign.see(one.value);
        wholes.see(one);
        all.push(one);
      }
      return [];
    };
    return {
      object: ({ line, value }) => read(value, line),
      document: (value, line) => (isAnswer(value, lunchMoneyLayout) ? [] : read(value, line)),
      end() {
        const plus = sign.decide();
        const told = all.flatMap((one) => tell(withSign(wholes.entryOf(one), plus), one.account));
        return [...told, ...end()];
      },
    };
  },
};

interface Transaction extends PlacedEntry {
  readonly value: JsonObject;
  /** Whether it was split, or groups others. */
  readonly isWhole: boolean;
}

/** Names of what a transaction that is split or groups others is called, and of what its parts call it. */
const WHOLES = ["is_group", "has_children", "is_group_parent", "is_split_parent", "is_parent"];
const PARENTS = ["group_id", "parent_id", "group_parent_id", "split_parent_id"];

/** A transaction, and those inside of it. */
function transactionsIn(value: JsonObject, line: number): readonly Transaction[] {
  const isWhole = WHOLES.some((name) => memberOf(value, name) === true);
  const own = { value, isWhole, ...placed(value, line, value) };
  const children = memberAt(value, "children");
  if (!isWhole || !Array.isArray(children)) return [own];
  // They do not all say whose they are, and whether they are booked.
  const parts = children.map((child: JsonObject) => ({
    value: { ...child, group_id: textAt(value, "id") },
    isWhole: false,
    ...placed(child, line, value),
  }));
  return [own, ...parts];
}

/** `status` is the transaction that tells whether it is booked. */
function placed(value: JsonObject, line: number, status: JsonObject): PlacedEntry {
  const entry = laidOutEntry(value, line, lunchMoneyLayout);
  const plaidId = textOf(value, "plaid_account_id");
  const ownId = firstOf(value, ["manual_account_id", "asset_id"]);
  const number = plaidId === "" && ownId !== "" ? `manual-${ownId}` : plaidId;
  const title = firstOf(value, ["account_display_name", "plaid_account_display_name", "asset_display_name"]);
  return {
    entry: { ...entry, ...verdict(entry, status) },
    account: { number: number === "" ? null : idOfService(id, number), title: title.trim() },
  };
}

/** What a person has looked at, or not yet. */
const BOOKED = new Set(["cleared", "uncleared", "reviewed", "unreviewed"]);

function verdict({ skip, fault }: EntryEvent, status: JsonObject): Pick<EntryEvent, "skip" | "fault"> {
  if (skip !== undefined || fault !== undefined) return {};
  const word = textAt(status, "status");
  if (word === "delete_pending") return { skip: "withdrawn" };
  if (memberOf(status, "is_pending") === true || word === "pending") return { skip: "not_booked" };
  if (memberOf(status, "is_pending") === false || BOOKED.has(word)) return {};
  return { fault: `Its status "${word.slice(0, 40)}" does not say whether it is booked.` };
}

/** Of transactions and their parts, only the latter are movements of accounts, and each of them once. */
function wholesAndParts(): {
  readonly see: (transaction: Transaction) => void;
  /** Once all are seen, in the order in which they stand. */
  readonly entryOf: (transaction: Transaction) => EntryEvent;
} {
  const parents = new Set<string>();
  const told = new Set<string>();
  return {
    see({ value }) {
      for (const name of PARENTS) parents.add(textOf(value, name));
    },
    entryOf({ entry, isWhole }) {
      const { skip, fault, bank_id: number = "" } = entry;
      if (skip !== undefined || fault !== undefined || number === "") return entry;
      if (isWhole && parents.has(number)) return { ...entry, skip: "summary_line" };
      if (isWhole)
        return {
          ...entry,
          fault: "It is the sum of others, and none of them is in this file: get them instead of it.",
        };
      if (told.has(number)) return { ...entry, skip: "part_of_entry" };
      told.add(number);
      return entry;
    },
  };
}

/**
 * The entry with money in as positive. What the file shows is told beside each amount; where a person has to say it, all amounts are
 * doubtful, for one answer is true of all accounts.
 */
function withSign(entry: EntryEvent, plus: PlusMeans): EntryEvent {
  const amount = plus === "in" ? entry.amount : negated(entry.amount);
  if (plus === "out, as usual") return { ...entry, amount };
  const isOut = amount.startsWith("-") === (plus !== "unknown");
  return { ...entry, amount, way: { word: "", direction: isOut ? "out" : "in", isSure: true } };
}
