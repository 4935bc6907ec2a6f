/** The desk of a terminal: groups scroll by, one key answers, and nothing is drawn over. */
import { categories, type Category } from "../../src/contract/category.ts";
import type { ReviewGroup, ReviewInput } from "../../src/contract/review.ts";
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { Problem } from "../../src/contract/problem.ts";
import { flagText } from "../../src/client/flag-text.ts";
import type { Context } from "../../src/terminal/context.ts";
import { isPromptExit } from "../../src/terminal/failures/describe-failure.ts";
import { escapeText } from "../../src/terminal/render/escape-text.ts";
import { paintFor } from "../../src/terminal/render/paint.ts";
import { accountNames } from "../accounts/names.ts";
import { categoryChoices } from "../categories/choices.ts";
import { explanationLines } from "./explanation.ts";
import { allRows } from "./all-rows.ts";
import { choosePair } from "./choose-pair.ts";
import { differenceLines } from "./difference.ts";
import { keyLines } from "./key-line.ts";
import { newCategory } from "./new-category.ts";
import { saveAnswer } from "./save.ts";
import { groupLines } from "./screen.ts";
import type { ScreenContext } from "./screen-context.ts";
import type { Desk } from "./session.ts";

/** No slug has a blank. */
const NEW = "a new one";

export async function terminalDesk(
  context: Context,
  { isPlain, input }: { readonly isPlain: boolean; readonly input: ReviewInput },
): Promise<Desk> {
  const { io, call, stream, interruption: signal } = context;
  const list = () => everyRow(pages({ call, stream }, categories.list, {}, { limit: Infinity, signal }));
  const all: Category[] = [...(await list())];
  const names = new Map(all.map(({ slug, name }) => [slug, name]));
  const screen: ScreenContext = {
    width: io.facts.width,
    locale: io.facts.locale,
    paint: await paintFor(io.facts.colour.error && !isPlain),
    accounts: await accountNames(context),
    categories: names,
  };
  const print = (lines: readonly string[]): void => io.log(`${lines.join("\n")}\n`);
  /** What the service refuses is said, and the group stays as it is. */
  const unlessRefused = async <Result>(save: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      io.warn(`${flagText(error.detail)} ${flagText(error.remedy)}`.trim());
      return undefined;
    }
  };
  const create = async (group: ReviewGroup): Promise<string | undefined> => {
    const category = await unlessRefused(() => newCategory(context, { group, all, isPlain }));
    if (category === undefined) return undefined;
    all.push(category);
    names.set(category.slug, category.name);
    return category.slug;
  };
  return {
    show(group, { position, total }) {
      print(["", ...groupLines(escapedGroup(group), { ...screen, place: `${position + 1}/${total}` })]);
    },
    say: (sentence) => io.warn(sentence),
    key: (keys) =>
      io.key({
        message: keyLines(keys, io.facts.width - 4),
        keys: keys.map(({ key, does }) => ({ key, does: names.get(does) ?? does })),
        isLineMode: isPlain,
        flag: "--json",
      }),
    create,
    async choose(group) {
      const slug = await chooseCategory(io, { group, all, isPlain });
      return slug === NEW ? create(group) : slug;
    },
    choosePair: (group) => choosePair(group, { io, isPlain, screen }),
    agreesToTransfer: () => agreesToTransfer(io, isPlain),
    async compare(group) {
      print(await differenceLines(context, group));
    },
    save: (group, answer) =>
      unlessRefused(() =>
        saveAnswer(
          { ...context, nameOf: (slug) => names.get(slug) ?? slug, isPlain, input },
          { group, answer },
        ),
      ),
    async takeBack(answer) {
      const done = await unlessRefused(async () => {
        if (answer.undo === undefined)
          io.warn("What was added stays: `cashbook tx delete` takes a transaction away.");
        await answer.undo?.();
        return answer.undo !== undefined;
      });
      return done ?? false;
    },
    isLeaving: (error) => signal.aborted || isPromptExit(error),
    async openRows(group) {
      print(await allRows(context, { group, screen }));
    },
    async explain(group) {
      print(explanationLines(group, screen).map((line) => `  ${line}`));
    },
  };
}

/** Its slug, NEW, or undefined to go back. */
async function chooseCategory(
  io: Context["io"],
  {
    group: { direction },
    all,
    isPlain,
  }: { readonly group: ReviewGroup; readonly all: readonly Category[]; readonly isPlain: boolean },
): Promise<string | undefined> {
  const fresh = { name: "a new category, whose name you type", value: NEW, alsoCalled: ["create", "add"] };
  const none = { name: "none, go back", value: undefined, alsoCalled: ["back", "cancel"], isBack: true };
  return io.search<string | undefined>({
    message: "Category (type to search)",
    flag: "--json",
    choices: [...categoryChoices(all, direction === "in" ? "in" : "out"), fresh, none],
    isLineMode: isPlain,
  });
}

async function agreesToTransfer(io: Context["io"], isPlain: boolean): Promise<boolean> {
  io.warn("Nothing in the book speaks for a transfer: it would count neither as income nor as an expense.");
  const keys = [
    { key: "y", does: "yes, a transfer between own accounts" },
    { key: "n", does: "no, go back" },
  ];
  const message = keyLines(keys, io.facts.width - 4);
  return (await io.key({ message, flag: "--json", keys, isLineMode: isPlain })) === "y";
}

/** Texts of a bank's file may hold control characters. */
function escapedGroup(group: ReviewGroup): ReviewGroup {
  return {
    ...group,
    title: escapeText(group.title),
    rows: group.rows.map(escapedText),
    held: group.held && {
      ...group.held,
      file_name: escapeText(group.held.file_name),
      rows: group.held.rows.map((row) => ({
        ...escapedText(row),
        twin: row.twin && escapedText(row.twin),
      })),
    },
    transfers: group.transfers.map((transfer) => ({
      ...transfer,
      transactions: transfer.transactions.map(escapedText),
    })),
  };
}

function escapedText<Row extends { readonly description: string }>(row: Row): Row {
  return { ...row, description: escapeText(row.description) };
}
