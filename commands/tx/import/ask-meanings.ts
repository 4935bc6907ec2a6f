/** Asks what a bank's words for categories mean, one after the other: a category, a new one, or nothing. */
import type { Meaning, OpenWord, OpenWords } from "../../../src/client/import/context.ts";
import type { Category } from "../../../src/contract/category.ts";
import { categoriesNear } from "../../../src/contract/category/search.ts";
import { hasWords } from "../../../src/contract/category/words.ts";
import { isPromptExit } from "../../../src/terminal/failures/describe-failure.ts";
import { DeclinedConfirmation } from "../../../src/terminal/prompts/confirm.ts";
import type { Io } from "../../../src/terminal/streams/io.ts";
import { askPlace } from "../../categories/ask-place.ts";
import { categoryChoices } from "../../categories/choices.ts";
import { countText } from "../../../src/contract/count-text.ts";

/** Words that are asked about; the others are named. */
const QUESTIONS_MAX = 20;

const FLAG = "--yes, and `cashbook categories map` later";

/** Each answer is kept before the next question, so that who leaves has lost none. */
export async function askMeanings(
  io: Io,
  { words, categories }: OpenWords,
  keep: (meaning: Meaning) => Promise<void>,
): Promise<void> {
  const next = words.slice(0, QUESTIONS_MAX);
  const others = words.slice(QUESTIONS_MAX);
  if (next.length > 0) io.warn(introduction(words.length));
  const meanings: Meaning[] = [];
  for (const [index, word] of next.entries()) {
    // One of the same words, written in another way, was created a moment ago.
    if (meanings.some((meaning) => "create" in meaning && hasWords(meaning.create.name, word.word))) continue;
    const question = { word, categories, isLast: index === next.length - 1 };
    const answer = await ask(io, question).catch((error: unknown) => {
      throw isPromptExit(error) && meanings.length > 0 ? leftBehind(meanings) : error;
    });
    if (answer === "leave all") {
      for (const each of words.slice(index)) await keep({ word: each.word, category: null });
      return;
    }
    await keep(answer);
    meanings.push(answer);
  }
  if (others.length > 0)
    io.warn(
      `Not asked about: ${wordCounts(others)}. \`cashbook categories map <word> <category>\` sets one.`,
    );
}

/** Of a person who leaves the questions: the file is not imported, and what was answered stays. */
function leftBehind(meanings: readonly Meaning[]): DeclinedConfirmation {
  const words = meanings.map(({ word }) => JSON.stringify(word)).join(", ");
  const kept = meanings.length === 1 ? "Your answer is kept, and was" : "Your answers are kept, and were";
  return new DeclinedConfirmation(
    `Nothing was imported. ${kept} about ${words}. \`cashbook categories words\` lists what words mean.`,
  );
}

/** Words that a sentence names. */
const NAMED_MAX = 20;

/** "Groceries" (12 rows), "Fuel" (3 rows) */
export function wordCounts(words: readonly Pick<OpenWord, "word" | "rows">[]): string {
  const texts = words.slice(0, NAMED_MAX).map((word) => `"${word.word}" (${rowsText(word)})`);
  const rest = words.length - NAMED_MAX;
  return [...texts, ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}

function rowsText({ rows }: Pick<OpenWord, "rows">): string {
  return countText(rows, "row");
}

function introduction(count: number): string {
  return count === 1
    ? "The file has a category of the bank that means nothing here yet. Your answer is kept for later files."
    : `The file has ${count} categories of the bank that mean nothing here yet. Your answers are kept for later files.`;
}

interface WordQuestion {
  readonly word: OpenWord;
  readonly categories: readonly Category[];
  readonly isLast: boolean;
}

async function ask(io: Io, { word, categories, isLast }: WordQuestion): Promise<Meaning | "leave all"> {
  const name = word.word;
  const near = new Set(categoriesNear(name, categories).map(({ slug }) => slug));
  const choices = categoryChoices(categories, word.direction);
  // An archived category keeps its name.
  const isFree = !categories.some((category) => hasWords(category.name, name));
  const answer = await io.search<string | Answer>({
    message: `What is "${name}" (${rowsText(word)}, such as ${word.example})?`,
    flag: FLAG,
    choices: [
      // An Enter that was typed for something else decides nothing.
      { name: "Leave it", value: { does: "leave" }, alsoCalled: ["skip", "nothing"] },
      ...choices.filter(({ value }) => near.has(value)),
      ...(isFree ? [{ name: `Create the category "${name}"`, value: { does: "create" } as const }] : []),
      ...(isLast ? [] : [{ name: "Leave all the others", value: { does: "leave all" } as const }]),
      ...choices.filter(({ value }) => !near.has(value)),
    ],
  });
  if (typeof answer === "string") return { word: name, category: answer };
  if (answer.does === "leave") return { word: name, category: null };
  if (answer.does === "leave all") return answer.does;
  const place = await askPlace(io, { name, direction: word.direction, choices, flag: FLAG });
  return { word: name, create: { name, ...place } };
}

interface Answer {
  readonly does: "leave" | "leave all" | "create";
}
