/** The caller's last changes, and which of them can be undone. */
import { shortIds } from "../../src/client/ids/short-id.ts";
import type { Event } from "../../src/contract/event.ts";
import type { Context } from "../../src/terminal/context.ts";
import { list as listView, type FieldOf, type View } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import { wordsContext } from "./changes.ts";
import { undoneSentence } from "./file-import-words.ts";
import { laterTexts, type LaterChange } from "./later-texts.ts";
import { wholeChanges } from "./whole-changes.ts";

/** Changes that a list shows when no limit is named. */
const LIST_ROWS = 20;

interface ListedChange extends Event {
  /** In words. */
  readonly change: string;
  /** Whether it can be undone, and else why not. */
  readonly can_be_undone: string;
}

const listFields: readonly FieldOf<ListedChange>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "created_at", kind: "timestamp", title: "When", column: { presence: "always" } },
  { name: "change", kind: "text", column: { presence: "always", isWrapped: true, least: 30, weight: 3 } },
  {
    name: "can_be_undone",
    kind: "word",
    title: "Undo",
    cell: undoWords,
    column: { presence: "always", isTitled: true },
  },
];

/** A few words for a table: why a change cannot be undone, where it cannot. */
function undoWords({ type, undo: state }: ListedChange): string {
  if (state?.possible !== false) return "yes";
  if (state.code === "event_not_undoable") return type.startsWith("import.") ? "with its import" : "never";
  return SHORT_REASONS[state.code ?? ""] ?? "no";
}

const SHORT_REASONS: Readonly<Record<string, string>> = {
  event_undone: "undone",
  event_outdated: "changed",
  bulk_outdated: "changed",
  import_changed: "changed",
  account_in_use: "in use",
};

/** Codes whose reason the column says, or another line. */
const EXPLAINED: readonly string[] = ["event_not_undoable", ...Object.keys(SHORT_REASONS)];

/** What takes back a change that undo never does. */
const OTHER_WAYS: Readonly<Record<string, string>> = {
  "period.closed": " `cashbook reopen` opens the books again.",
  "period.reopened": " `cashbook close` closes them again.",
};

const OR = new Intl.ListFormat("en", { type: "disjunction" });

/** Changes whose later changes are named under the list. */
const REASONS_MAX = 5;

/** Under the table, whole: why some of the changes cannot be undone, and by which later change. */
function reasons(
  changes: readonly Event[],
  laterChange: (id: string) => LaterChange | undefined,
): readonly string[] {
  const endings = shortIds(changes.map(({ id }) => id));
  const endingOf = ({ id }: Event) => endings.get(id) ?? id;
  const never = Map.groupBy(
    changes.filter(({ undo: state }) => state?.code === "event_not_undoable"),
    ({ undo: state }) => state?.detail ?? "",
  );
  const refused = Map.groupBy(
    changes.filter(({ undo: { code, detail } = {} }) => detail && code && !EXPLAINED.includes(code)),
    ({ undo: state }) => state?.detail ?? "",
  );
  const outdated = changes.filter(({ undo: state }) => SHORT_REASONS[state?.code ?? ""] === "changed");
  const shown = outdated.slice(0, REASONS_MAX).map((event) => {
    const { later_event_id: id = "", detail = "" } = event.undo ?? {};
    return `${endingOf(event)}: ${laterChange(id)?.text ?? detail}`;
  });
  const rest = outdated.length - shown.length;
  const laterIds = [...new Set(outdated.flatMap(({ undo: state }) => state?.later_event_id ?? []))];
  const laterEndings = shortIds([...changes.map(({ id }) => id), ...laterIds]);
  // Of a later change that waits itself for another one, that one is named.
  const first = laterIds.filter((id) => !outdated.some((event) => event.id === id));
  const ways = first.slice(0, REASONS_MAX).flatMap((id) => {
    const known = laterChange(id);
    return known === undefined ? [`cashbook undo ${laterEndings.get(id) ?? id}`] : (known.undo ?? []);
  });
  return [
    ...[...never].map(
      ([detail, of]) => `${of.map(endingOf).join(", ")}: ${detail}${OTHER_WAYS[of[0]?.type ?? ""] ?? ""}`,
    ),
    ...[...refused].map(([detail, of]) => `${of.map(endingOf).join(", ")}: ${detail}`),
    ...shown,
    ...(rest > 0 ? [`${rest} more: \`cashbook undo <id> --dry-run\` shows what was changed later.`] : []),
    ...(ways.length === 0
      ? []
      : [`To undo a change, undo the later one first: ${OR.format(ways.map((way) => `\`${way}\``))}.`]),
  ];
}

export async function listChanges(context: Context, limit = LIST_ROWS): Promise<View> {
  const { changes: whole, more } = await wholeChanges(context, limit);
  const changes = whole.map(({ event }) => event);
  const words = await wordsContext(context, changes);
  const later = forReading(context) ? await laterTexts(context, changes) : () => undefined;
  const rows = whole.map(({ event, parts }): ListedChange => ({
    ...event,
    change: undoneSentence(event, parts, words),
    can_be_undone: event.undo?.possible === true ? "yes" : `no: ${event.undo?.detail ?? ""}`,
  }));
  return listView({
    pages: {
      more,
      async *[Symbol.asyncIterator]() {
        yield rows;
      },
    },
    fields: listFields,
    essence: ({ id }) => id,
    empty: "You have made no changes in the last 30 days.",
    more: "There are more; --limit <n> shows n.",
    summary: () => reasons(changes, later),
  });
}
