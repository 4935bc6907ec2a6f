import { findKey } from "../../src/client/find-key.ts";
import { findId } from "../../src/client/ids/find-id.ts";
import { pages, watchPages } from "../../src/client/pages.ts";
import { events } from "../../src/contract/event.ts";
import { eventTypes } from "../../src/contract/event-types.ts";
import { Problem } from "../../src/contract/problem.ts";
import { nearest } from "../../src/contract/values/nearest.ts";
import type { Context } from "../../src/terminal/context.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, text, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { parseStart } from "../../src/terminal/command-line/period.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { emptyList } from "../empty-list.ts";
import { actorNames } from "./actor-names.ts";
import { subjectNames } from "./subject-names.ts";
import { eventFields } from "./view.ts";

export const list = command({
  examples: [
    "cashbook events list",
    "cashbook events list --by CI",
    "cashbook events list --type key.revoked --since 2026-01-01 --json",
  ],
  notes: `Types: ${eventTypes.join(", ")}.`,
  operands: {},
  flags: {
    type: texts("Only events of this type, such as transaction.created.", {
      placeholder: "type",
      completes: eventTypes,
    }),
    subject: text("Only events of the record with this id, or these last digits.", {
      placeholder: "id",
    }),
    by: text("Only changes that this API key made, or `owner`.", { placeholder: "key", completes: "key" }),
    since: text("Only events since this date or time.", {
      placeholder: "date|time",
    }),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run(context, { flags: { type, subject, by, since, limit, all } }) {
    const { call, stream, io, interruption } = context;
    const types = type.flatMap((words) => words.split(",")).map(typeOf);
    const filter = omitUndefined({
      type: types.length === 0 ? undefined : types,
      subject_id: subject === undefined ? undefined : await findId(context, "record", subject),
      actor: by === undefined ? undefined : await actorOf(context, by),
      since: since === undefined ? undefined : parseStart(since, "--since"),
    });
    const subjects = subjectNames(context);
    const actors = actorNames(context);
    return listView({
      pages: watchPages(pages({ call, stream }, events.list, filter, { limit, all, signal: interruption }), {
        async onPage(rows) {
          if (!forReading(context)) return;
          await subjects.learn(rows);
          await actors.learn(rows.map(({ actor }) => actor));
        },
      }),
      fields: eventFields({
        nameOf: subjects.of,
        actorOf: ({ actor }) => actors.of(actor),
        locale: io.facts.locale,
        names: await namesFor(context, forReading(context)),
      }),
      essence: ({ id }) => id,
      empty: emptyList(filter, { none: "There are no events.", records: "events" }),
    });
  },
});

/** Problem: usage, with the type that is meant where one is near. */
function typeOf(value: string): string {
  const type = value.toLowerCase();
  if (eventTypes.some((one) => one === type)) return type;
  const match = nearest(value, eventTypes);
  throw new Problem("usage", {
    detail: `--type ${JSON.stringify(value)} is no type of event${match === undefined ? "" : ` (did you mean ${match}?)`}.`,
    remedy: "Correct the value of --type; `cashbook events list --help` names all types.",
  });
}

/** What the audit log calls a person, a token or a key. */
async function actorOf({ call }: Context, query: string): Promise<string> {
  if (/^(?:owner\b|cb_)/.test(query)) return query;
  return (await findKey(call, query)).key_prefix;
}
