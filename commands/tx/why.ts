import { findId } from "../../src/client/ids/find-id.ts";
import { onePage } from "../../src/client/pages.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { FieldOrigin } from "../../src/contract/transaction/why.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { list } from "../../src/terminal/view.ts";
import { namesFor, wordsOf } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { evidenceWords } from "../suggestions/evidence-words.ts";
import { actorNames } from "../events/actor-names.ts";
import { memberName } from "../events/member-names.ts";
import { firstSentence, originSentence, wordSentence } from "./origin-sentence.ts";

export const why = command({
  examples: ["cashbook tx why 6f0a9c11", "cashbook tx why 6f0a9c11 --json"],
  notes:
    "Shows who or what set each field of a transaction, and when: a person, the file, a rule, a suggestion or a transfer. " +
    "`cashbook undo` takes back the change that the last column names.",
  operands: { id: chosen("Id of the transaction, or its last digits.", { from: "transaction" }) },
  flags: {},
  async run(context, { operands }) {
    const { call, service, interruption } = context;
    const id = await findId({ call, service }, "transaction", operands.id);
    const { data } = await call(transactions.why, { id }, { signal: interruption });
    const names = await namesFor(context, forReading(context));
    const actors = actorNames(context);
    if (forReading(context)) await actors.learn(data.fields.flatMap(({ actor }) => actor ?? []));
    const named = (origin: FieldOrigin) =>
      origin.actor === null ? origin : { ...origin, actor: actors.of(origin.actor) };
    return list<FieldOrigin>({
      pages: onePage(async () => data.fields),
      fields: [
        {
          name: "field",
          kind: "text",
          cell: ({ field }) => memberName(field),
          column: { presence: "always" },
        },
        {
          name: "value",
          kind: "text",
          cell: ({ field, value }) => (typeof value === "string" ? wordsOf(field, value, names) : value),
          column: { presence: "always", weight: 2 },
        },
        {
          name: "set_by",
          kind: "text",
          title: "Set by",
          cell: (origin) => originSentence(named(origin)),
          column: { presence: "always", least: 24, weight: 4 },
        },
        { name: "follows", kind: "text", visibleIn: "pipe" },
        { name: "at", kind: "timestamp", visibleIn: "pipe" },
        { name: "actor", kind: "text", visibleIn: "pipe" },
        { name: "import.id", kind: "id", visibleIn: "pipe" },
        { name: "import.file_name", kind: "text", visibleIn: "pipe" },
        { name: "import.line", kind: "count", visibleIn: "pipe" },
        { name: "rule.id", kind: "id", visibleIn: "pipe" },
        { name: "rule.name", kind: "text", visibleIn: "pipe" },
        { name: "bank_word.word", kind: "text", visibleIn: "pipe" },
        { name: "bank_word.since", kind: "timestamp", visibleIn: "pipe" },
        { name: "twin", kind: "id", visibleIn: "pipe" },
        { name: "confidence", kind: "rate", visibleIn: "pipe" },
        { name: "auto_accept", kind: "rate", visibleIn: "pipe" },
        { name: "bulk_id", kind: "id", visibleIn: "pipe" },
        { name: "event_id", kind: "id", title: "Change", column: { presence: "filled" } },
        { name: "first_value", kind: "text", visibleIn: "pipe" },
      ],
      essence: ({ field }) => field,
      empty: "Nothing is set.",
      summary: () =>
        data.fields.flatMap((origin) => [
          ...firstSentence(origin),
          ...basisLines(origin),
          ...wordSentence(origin, names),
        ]),
    });
  },
});

/** What the suggestion of the category rested on when it was accepted; nothing where that was not kept. */
function basisLines({ field, evidence, ...origin }: FieldOrigin): readonly string[] {
  const { level, count, rows, last_date, answered, right } = evidence ?? {};
  if (field !== "category" || typeof level !== "string" || typeof last_date !== "string") return [];
  const words = evidenceWords({ evidence: { level, count: Number(count), rows: Number(rows), last_date } });
  const measured = `Of ${Number(answered)} earlier suggestions as sure, ${Number(right)} were right.`;
  // An earlier version of the service does not tell.
  const { auto_accept = null } = origin as Partial<FieldOrigin>;
  return [
    `Suggested because of ${words}.`,
    ...(Number(answered) > 0 ? [measured] : []),
    ...(auto_accept === null
      ? []
      : [`Imports accept by themselves from a confidence of ${decimalText(auto_accept)} on.`]),
  ];
}
