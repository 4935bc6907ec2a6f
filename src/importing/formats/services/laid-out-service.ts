/** A service whose answers are read by their layout. */
import { numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent, StatementEvent } from "../../statement/event.ts";
import { idOfService, type ServiceId } from "../../words/services.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { mixedEntries } from "./entries/mixed-entries.ts";
import type { AccountLayout, EntryLayout, MemberPath } from "./entry-layout.ts";
import { firstOf, laidOutEntry } from "./laid-out-entry.ts";
import type { Service } from "./service.ts";

export function laidOutService(layout: EntryLayout): Service {
  const { id, dateFormat, because, members, entries, account } = layout;
  const beside = account?.beside;
  const objects = [entries, beside?.path ?? ""].filter((path) => path !== "");
  const about = { id, dateFormat, because, members, objects };
  if (account !== undefined && beside !== undefined) {
    return { ...about, reader: () => readerBeside(layout, { ...account, beside }) };
  }
  return {
    ...about,
    reader() {
      const { tell, end } = account === undefined ? ofOneAccount() : ofAccounts(id, account);
      const read = (value: JsonObject, line: number) => tell(laidOutEntry(value, line, layout), value);
      return {
        object: ({ line, value }) => read(value, line),
        document: (value, line) => (entries === "" ? read(value, line) : []),
        end,
      };
    },
  };
}

interface Teller {
  readonly tell: (entry: EntryEvent, value: JsonObject) => readonly StatementEvent[];
  readonly end: () => readonly StatementEvent[];
}

function ofOneAccount(): Teller {
  const { tell, end } = accountOfEntries();
  return { tell: (entry) => tell(entry), end };
}

function ofAccounts(id: ServiceId, { number: paths, isOfService }: AccountLayout): Teller {
  const { tell, end } = mixedEntries();
  return {
    tell(entry, value) {
      const number = numberOf(value, paths);
      return tell(entry, {
        number: number !== null && isOfService === true ? idOfService(id, number) : number,
      });
    },
    end,
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
