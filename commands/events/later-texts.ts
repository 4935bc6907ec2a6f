/** The later changes that keep changes from being undone: which, when, and by whom. */
import { shortIds } from "../../src/client/ids/short-id.ts";
import { events, type Event } from "../../src/contract/event.ts";
import { ID_SUFFIXES_MAX } from "../../src/contract/values/id-suffix.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localTimestamp } from "../../src/terminal/render/cells.ts";
import { actorNames } from "./actor-names.ts";
import { changeSentence } from "./change-sentence.ts";
import { wordsContext } from "./changes.ts";

/** What is said of a later change. */
export interface LaterChange {
  readonly text: string;
  /** The command that takes it back; undefined where none does. */
  readonly undo: string | undefined;
}

/** By the id of the later event: `changed later by 82202eab, (owner, 2026-03-01 14:05): Deleted the rule "Trains".` */
export async function laterTexts(
  context: Context,
  changes: readonly Event[],
): Promise<(id: string) => LaterChange | undefined> {
  const ids = [...new Set(changes.flatMap(({ undo }) => undo?.later_event_id ?? []))].slice(
    0,
    ID_SUFFIXES_MAX,
  );
  if (ids.length === 0) return () => undefined;
  const { call, interruption: signal } = context;
  const { data: later } = await call(events.list, { id_suffix: ids, limit: ids.length }, { signal });
  const actors = actorNames(context);
  await actors.learn(later.map(({ actor }) => actor));
  const words = await wordsContext(context, later);
  const endings = shortIds([...changes, ...later].map(({ id }) => id));
  const texts = new Map(
    later.map((event) => {
      const when = localTimestamp(event.created_at);
      const which = `changed later by ${endings.get(event.id) ?? event.id} (${actors.of(event.actor)}, ${when})`;
      const text = `${which}: ${changeSentence(event, words)}.`;
      return [event.id, { text, undo: undoOf(event, endings.get(event.id) ?? event.id) }];
    }),
  );
  return (id) => texts.get(id);
}

/** An opening balance that a file proved is taken back with its import. */
function undoOf({ type, summary }: Event, ending: string): string | undefined {
  if (type !== "account.opening_proven") return `cashbook undo ${ending}`;
  const { import_id: id } = summary;
  return typeof id === "string" ? `cashbook imports undo ${shortIds([id]).get(id) ?? id}` : undefined;
}
