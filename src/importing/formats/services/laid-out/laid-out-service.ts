/** A service whose answers are read by their layout. */
import { numeralAt, textAt } from "../../../json/members.ts";
import type { JsonObject } from "../../../json/parts.ts";
import type { EntryEvent, StatementEvent } from "../../../statement/event.ts";
import { idOfService, type ServiceId } from "../../../words/services.ts";
import { accountOfEntries } from "../entries/account-of-entries.ts";
import { mixedEntries } from "../entries/mixed-entries.ts";
import { ownCurrencies, type PlacedEntry } from "../entries/own-currency.ts";
import { steadySigns } from "../entries/steady-signs.ts";
import type { AccountLayout, EntryLayout, MemberPath } from "./entry-layout.ts";
import { entriesAlone, isAnswer, membersOf } from "./known-members.ts";
import { laidOutEntry } from "./laid-out-entry.ts";
import { firstOf, lastName, memberOf, numeralOf, textOf } from "./layout-members.ts";
import type { Service } from "../service.ts";

/** Longer ones are no names that anybody types. */
const TITLE_MAX = 80;

export function laidOutService(layout: EntryLayout): Service {
  const { id, dateFormat, because, entries, account } = layout;
  const beside = account?.beside;
  const objects = [entries, beside?.path ?? ""].filter((path) => path !== "");
  const about = { id, dateFormat, because, members: membersOf(layout), objects };
  if (account !== undefined && beside !== undefined) {
    return { ...about, reader: () => readerBeside(layout, { ...account, beside }) };
  }
  const areAlone = entriesAlone(layout).length > 0;
  return {
    ...about,
    reader() {
      const { tell, end } = account === undefined ? ofOneAccount() : ofAccounts(layout, account);
      const isSteady = steadySigns();
      const read = (object: JsonObject, line: number) => {
        const value = entryIn(object, layout);
        const entry = laidOutEntry(value, line, layout);
        if (isTrade(object, layout) || isTrade(value, layout)) return tell(withTrade(entry), value);
        if (!isSigned(layout, entry)) return tell(entry, value);
        const number = numberOf(value, account?.number ?? []);
        const sign = signOf(value, layout, entry);
        return tell(isSteady(number, sign) ? entry : withOddSign(entry, layout), value);
      };
      return {
        object: ({ line, value }) => read(value, line),
        document: (value, line) => (areAlone && !isAnswer(value, layout) ? read(value, line) : []),
        end,
      };
    },
  };
}

/** The entry itself, where it stands in a member of the object. */
function entryIn(object: JsonObject, { inside = [] }: EntryLayout): JsonObject {
  const inner = inside.map((path) => memberOf(object, path)).find((member) => member !== undefined);
  return typeof inner === "object" && !Array.isArray(inner) ? (inner as JsonObject) : object;
}

function isTrade(object: JsonObject, { trades = [] }: EntryLayout): boolean {
  return trades.some((path) => memberOf(object, path) !== undefined);
}

function withTrade(entry: EntryEvent): EntryEvent {
  return { ...entry, fault: "It is an entry of an account of securities.", isTrade: true };
}

/** Whether its amount may have a sign that tells nothing. */
function isSigned({ amount: { way } }: EntryLayout, { amount, skip, fault }: EntryEvent): boolean {
  if (way === undefined || !("in" in way) || way.isSignFree !== true) return false;
  return skip === undefined && fault === undefined && /[1-9]/.test(amount);
}

function signOf(
  value: JsonObject,
  { amount: { at } }: EntryLayout,
  { amount }: EntryEvent,
): { readonly isOut: boolean; readonly isNegative: boolean } {
  return { isOut: amount.startsWith("-"), isNegative: numeralOf(value, at).startsWith("-") };
}

function withOddSign(entry: EntryEvent, { amount: { way } }: EntryLayout): EntryEvent {
  const name = lastName(way?.at ?? "");
  return { ...entry, fault: `Its ${name} and its sign go together otherwise than in the entries before it.` };
}

interface Teller {
  readonly tell: (entry: EntryEvent, value: JsonObject) => readonly StatementEvent[];
  readonly end: () => readonly StatementEvent[];
}

function ofOneAccount(): Teller {
  const { tell, end } = accountOfEntries();
  return { tell: (entry) => tell(entry), end };
}

function ofAccounts({ id, amount: { inAccount } }: EntryLayout, account: AccountLayout): Teller {
  const { tell, end } = mixedEntries();
  const { take, rest } = ownCurrencies();
  const placed = (all: readonly PlacedEntry[]) => all.flatMap((one) => tell(one.entry, one.account));
  return {
    tell(entry, value) {
      const own = { entry, account: accountIn(value, id, account) };
      return placed(inAccount === undefined ? [own] : take(own));
    },
    end: () => [...placed(rest()), ...end()],
  };
}

function accountIn(
  value: JsonObject,
  id: ServiceId,
  { number: paths, isOfService, otherwise = [], title = [], currency }: AccountLayout,
): PlacedEntry["account"] {
  const number = numberOf(value, paths);
  const own = number === null || isOfService === true ? (number ?? numberOf(value, otherwise)) : null;
  const name = title.length === 0 ? "" : firstOf(value, title).replace(/\s+/g, " ").trim();
  const code = currency === undefined ? "" : textOf(value, currency);
  return {
    number: own === null ? number : idOfService(id, own),
    ...(code === "" ? {} : { currency: code }),
    ...(name === "" || name.length > TITLE_MAX ? {} : { title: name }),
  };
}

function numberOf(value: JsonObject, paths: readonly MemberPath[]): string | null {
  const number = firstOf(value, paths).replace(/\s+/g, "");
  return number === "" ? null : number;
}

/** The account stands in an object of its own, before the entries or behind them: they wait until it is known. */
function readerBeside(
  layout: EntryLayout,
  { number, beside }: AccountLayout & Required<Pick<AccountLayout, "beside">>,
): ReturnType<Service["reader"]> {
  let account: StatementEvent | undefined;
  let closing: StatementEvent | undefined;
  let waiting: EntryEvent[] = [];
  const known = (): readonly StatementEvent[] => {
    const events = waiting;
    waiting = [];
    return events;
  };
  return {
    object({ path, line, value }) {
      if (path !== beside.path) {
        const entry = laidOutEntry(value, line, layout);
        if (account !== undefined) return [entry];
        waiting.push(entry);
        return [];
      }
      const currency = textAt(value, ...beside.currency.split("."));
      account = {
        kind: "account",
        line,
        number: numberOf(value, number),
        currency: currency === "" ? null : currency,
      };
      const balance = (kind: "opening" | "closing", at: string): StatementEvent | undefined => {
        const amount = numeralAt(value, ...at.split("."));
        return amount === "" ? undefined : { kind, line, amount };
      };
      const opening = balance("opening", beside.opening);
      closing = balance("closing", beside.closing);
      return [account, ...(opening === undefined ? [] : [opening]), ...known()];
    },
    document() {
      const last = [...known(), ...(closing === undefined ? [] : [closing])];
      account = undefined;
      closing = undefined;
      return last;
    },
  };
}
