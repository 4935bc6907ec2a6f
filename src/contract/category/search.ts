/** Finds categories by what people call them. */
import { nearest } from "../values/nearest.ts";
import { alsoCalled } from "./also-called.ts";
import { longWords, startsWords, wordKey } from "./words.ts";

interface NamedCategory {
  readonly slug: string;
  readonly name: string;
}

/** Categories that a question names. */
const NEAR_MAX = 3;

/**
 * The categories that a word most likely means, which is the slug or the name of none: those that are also called so, else
 * those that are spelled nearly so; three at most.
 */
export function categoriesNear<Category extends NamedCategory>(
  word: string,
  all: readonly Category[],
): readonly Category[] {
  return (
    [calledBy, spelledNear, withWordNear]
      .map((search) => search(word, all))
      .find(({ length }) => length > 0) ?? []
  ).slice(0, NEAR_MAX);
}

/** Those that are called so, or whose name begins so; else those that something begins so; else those with one of its words. */
function calledBy<Category extends NamedCategory>(
  word: string,
  all: readonly Category[],
): readonly Category[] {
  const key = wordKey(word);
  if (key === "") return [];
  const words = longWords(word);
  const tests: readonly ((category: Category) => boolean)[] = [
    ({ slug, name }) => startsWords(name, key) || alsoCalled(slug).some((other) => wordKey(other) === key),
    ({ slug }) => alsoCalled(slug).some((other) => startsWords(other, key)),
    ({ slug, name }) => [name, ...alsoCalled(slug)].some((other) => words.includes(wordKey(other))),
  ];
  return tests.map((test) => all.filter(test)).find(({ length }) => length > 0) ?? [];
}

function spelledNear<Category extends NamedCategory>(
  word: string,
  all: readonly Category[],
): readonly Category[] {
  const match = nearest(
    word,
    all.flatMap(({ slug, name }) => [slug, name]),
  );
  return match === undefined ? [] : all.filter(({ slug, name }) => slug === match || name === match);
}

function withWordNear<Category extends NamedCategory>(
  word: string,
  all: readonly Category[],
): readonly Category[] {
  const wordsIn = ({ slug, name }: Category) => [name, ...alsoCalled(slug)].flatMap(longWords);
  const match = nearest(word, all.flatMap(wordsIn));
  return match === undefined ? [] : all.filter((category) => wordsIn(category).includes(match));
}
