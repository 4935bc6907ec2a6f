import { findAccountId } from "../src/client/find.ts";
import { findIds } from "../src/client/ids/find-id.ts";
import { onePage } from "../src/client/pages.ts";
import { reviewKinds } from "../src/contract/review/group.ts";
import { review as operations, type ReviewGroup, type ReviewInput } from "../src/contract/review.ts";
import { command } from "../src/terminal/command.ts";
import { interruptionError } from "../src/terminal/failures/interruption.ts";
import { choice, integer, texts, toggle } from "../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../src/contract/omit-undefined.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../src/terminal/command-line/period.ts";
import { amountWords } from "../src/terminal/render/sentence.ts";
import { list, record, type View } from "../src/terminal/view.ts";
import { forReading } from "./reports/figures.ts";
import { queueLine } from "./review/screen.ts";
import { reviewGroups, type ReviewOutcome } from "./review/session.ts";
import { accountFlag } from "./tx/filters.ts";
import { confidenceCell } from "./suggestions/evidence-words.ts";
import { transactionsText } from "./tx/tally.ts";
import { listsChanges } from "./undo-note.ts";
import { countText } from "../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../src/terminal/nothing-changed.ts";

/** Groups of one sitting. */
const GROUPS = 200;

export const review = command({
  examples: [
    "cashbook review",
    "cashbook review --account Checking --period last-month",
    "cashbook review --plain",
    "cashbook review --json",
  ],
  notes:
    "What waits for a person, in groups that one key answers: transactions without a category, by their words, money in or out, " +
    "and the same suggestion; rows that imports hold; possible transfers; and files whose balances the book does not have. " +
    "Most money in doubt comes first. Each answer is saved when it is given, so leaving at any time loses nothing. " +
    "--plain asks for a line in place of a key and draws nothing over, for screen readers and simple terminals. Without a " +
    "terminal, and with -o or --json, it lists the groups.",
  operands: {},
  flags: {
    ...accountFlag,
    from: firstDay("First day."),
    to: lastDay("Last day."),
    period: periodFlag,
    import: texts("Only what these imports brought, by id.", { placeholder: "id", completes: "import" }),
    kind: choice("Only groups of this kind.", reviewKinds),
    limit: integer("At most so many groups.", { minimum: 1, maximum: 500 }),
    plain: toggle("Ask for lines in place of keys."),
  },
  async run(context, { flags }): Promise<View> {
    const { call, interruption: signal, io } = context;
    const span = readSpan(flags);
    const input = omitUndefined({
      bank_account_id: await several(flags.account, (name) => findAccountId(call, name)),
      import_id:
        flags.import.length === 0 ? undefined : [...(await findIds(context, "import", flags.import))],
      date_from: span.from,
      date_to: span.to,
      kind: flags.kind === undefined ? undefined : [flags.kind],
      limit: flags.limit ?? GROUPS,
    }) satisfies ReviewInput;
    const { data: queue } = await call(operations.list, input, { signal });
    if (!io.facts.interactive || !forReading(context)) return queueView(queue.groups, io.facts.locale);
    if (queue.groups.length === 0) return outcomeView(noAnswers, io.facts.locale);
    io.warn(`${queueLine(queue, io.facts.locale)}.`);
    // Asked before, since Ctrl-C ends every call.
    const isListed = await listsChanges(context);
    const isPlain = flags.plain || context.environment["TERM"] === "dumb";
    const { terminalDesk } = await import("./review/desk.ts");
    const sitting = await reviewGroups(queue.groups, await terminalDesk(context, { isPlain, input }));
    const outcome = {
      ...sitting,
      open: sitting.open + queue.group_count - queue.groups.length,
      isUndoable: sitting.isUndoable && isListed,
    };
    if (!outcome.isInterrupted) return outcomeView(outcome, io.facts.locale);
    throw interruptionError(signal, [
      outcomeSentence(outcome, io.facts.locale),
      ...(outcome.isUndoable ? [WAY_BACK] : []),
    ]);
  },
});

async function several(
  names: readonly string[],
  find: (name: string) => Promise<string>,
): Promise<string[] | undefined> {
  if (names.length === 0) return undefined;
  return Promise.all(names.map(find));
}

function queueView(groups: readonly ReviewGroup[], locale: string): View {
  return list<ReviewGroup>({
    pages: onePage(async () => groups),
    fields: [
      { name: "title", kind: "text", column: { presence: "always", least: 24, weight: 3 } },
      { name: "transaction_count", kind: "count", title: "Rows", column: { presence: "always" } },
      // On a terminal the sign of the sum says it.
      { name: "direction", kind: "word", visibleIn: "pipe" },
      {
        name: "sums",
        kind: "text",
        title: "Sum",
        value: ({ sums }) =>
          sums.map(({ net, currency_code }) => `${JSON.stringify(net)} ${currency_code}`).join(", "),
        cell: ({ sums }) =>
          sums.map(({ net, currency_code }) => `${amountWords(net, locale)} ${currency_code}`).join(", "),
        column: { presence: "always", isFigures: true },
      },
      { name: "first_date", kind: "date", title: "From", column: { dropFirst: true } },
      { name: "last_date", kind: "date", title: "To" },
      { name: "suggestion.category", kind: "text", title: "Suggestion", column: { presence: "filled" } },
      {
        name: "suggestion.confidence",
        kind: "rate",
        title: "Sure",
        cell: ({ suggestion }) => (suggestion === null ? null : confidenceCell(suggestion.confidence)),
        column: { presence: "filled" },
      },
      // A row that is held or rejected looks like one without a category.
      { name: "kind", kind: "word", column: { isEssential: true } },
    ],
    essence: ({ title }) => title,
    empty: "Nothing waits.",
  });
}

const noAnswers: ReviewOutcome = {
  groups: 0,
  transactions: 0,
  skipped: 0,
  open: 0,
  isUndoable: false,
  isInterrupted: false,
};
const WAY_BACK = "`cashbook undo` takes the last answer back.";

function outcomeView(outcome: ReviewOutcome, locale: string): View {
  const { groups, open, isUndoable } = outcome;
  if (groups === 0 && open === 0)
    return record({ data: outcome, sentence: "Nothing waits.", lines: () => [] });
  return record({
    data: outcome,
    sentence: outcomeSentence(outcome, locale),
    lines: () => (isUndoable ? [["", WAY_BACK]] : []),
  });
}

function outcomeSentence({ groups, transactions, open }: ReviewOutcome, locale: string): string {
  const answers =
    groups === 0
      ? NOTHING_CHANGED
      : `You answered ${countText(groups, "group")}, which changed ${transactionsText(transactions, locale)}.`;
  const waiting =
    open === 0 ? "Nothing waits any more." : `${countText(open, "group waits", "groups wait")}.`;
  return `${answers} ${waiting}`;
}
