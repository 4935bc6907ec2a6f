/** A choice that is searched by typing takes what the typed text finds, however fast the keys come. */
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { findAmong, findPrompt } from "../../../src/terminal/prompts/find.ts";

const BACK = { name: "none, go back", value: "none", isBack: true };
const choices = [
  ...["Advertising", "Bank fees", "Naming rights", "Notary"].map((name) => ({ name, value: name })),
  BACK,
];
const DOWN = "\u001b[B";
const ESCAPE = "\u001b";
/** Longer than readline waits for what may follow an Escape, and a search for another key. */
const LONG_MS = 700;
/** Until the first choices are shown. */
const FIRST_MS = 100;

interface Case {
  readonly what: string;
  readonly typed: readonly (string | number)[];
  readonly answer: string;
}

const cases: readonly Case[] = [
  { what: "Enter at once is the first", typed: ["\r"], answer: "Advertising" },
  { what: "a letter and Enter in one burst", typed: [FIRST_MS, "n\r"], answer: "Naming rights" },
  { what: "a word and Enter in one burst", typed: [FIRST_MS, "notary\r"], answer: "Notary" },
  { what: "a burst before there are any", typed: ["n\r"], answer: "Naming rights" },
  { what: "a letter, and then Enter", typed: ["b", LONG_MS, "\r"], answer: "Bank fees" },
  { what: "an arrow and Enter in one burst", typed: [LONG_MS, `${DOWN}\r`], answer: "Bank fees" },
  { what: "arrows stop at the last", typed: [LONG_MS, DOWN.repeat(9), "\r"], answer: "none" },
  {
    what: "what is not there, Enter, and then what is",
    typed: ["zz\r", LONG_MS, "\u007f\u007fnot\r"],
    answer: "Notary",
  },
];

async function answers(
  ask: (context: { input: PassThrough; output: PassThrough }) => Promise<string>,
  typed: Case["typed"],
): Promise<{ answer: string; shown: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  output.on("data", (text: Buffer) => (shown += text.toString()));
  const answered = ask({ input: input, output });
  for (const text of typed)
    if (typeof text === "number") await pause(text);
    else input.write(text);
  return { answer: await answered, shown: stripVTControlCharacters(shown) };
}

describe.for([
  ["at hand", findAmong<string>, choices],
  [
    "elsewhere",
    findPrompt<string>,
    async (typed: string) => {
      await pause(20);
      return choices.filter(({ name }) => name.toLowerCase().startsWith(typed));
    },
  ],
] as const)("choices %s", ([where, prompt, all]) => {
  const ask = (context: object) => prompt({ message: "Category", width: 80, choices: all as never }, context);

  test.for(cases)("$what", async ({ typed, answer }) => {
    // Those elsewhere are there after a while, and an Enter before takes the first of them.
    const found = await answers(ask, typed);
    expect(found.answer, where).toBe(answer);
    expect(found.shown).toMatch(new RegExp(`Category ${answer === BACK.value ? BACK.name : answer}\\s*$`));
  });
});

test("Escape takes the way back, and is named where there is one", async () => {
  const settings = { message: "Category", width: 80 };
  const { answer, shown } = await answers(
    (context) => findAmong({ ...settings, choices }, context),
    ["ban", ESCAPE],
  );
  expect(answer).toBe("none");
  expect(shown).toContain("Esc back");
  const without = await answers(
    (context) => findAmong({ ...settings, choices: choices.slice(0, 2) }, context),
    [ESCAPE, LONG_MS, "b\r"],
  );
  expect(without.answer).toBe("Bank fees");
  expect(without.shown).not.toContain("Esc");
});
