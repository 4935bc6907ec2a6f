/** Questions in the width of the terminal, broken between words: the package breaks them at any character. */
import { displayWidth } from "../render/display-width.ts";
import { escapeText } from "../render/escape-text.ts";
import { wrapText } from "../render/wrap-text.ts";

/** Columns of the mark before a question, a choice or a fault. */
const MARK = 2;
/** Columns of the two marks before what can be ticked. */
const TICK_MARKS = 3;

/** A text behind a mark; its other lines stand below its first word. */
function fitText(text: string, { width, mark = MARK }: { width: number; mark?: number }): string {
  return wrapText(text, width - mark).join(`\n${" ".repeat(mark)}`);
}

/** What is wrong with an answer. */
export function fitFault(text: string, width: number): string {
  return fitText(text, { width });
}

/** A question's message, behind whose last word `hint` columns are free on the same line. */
export function fitMessage(message: string, { width, hint }: { width: number; hint: number }): string {
  const text = escapeText(message);
  if (hint === 0) return fitText(text, { width });
  // Of one word with the last one, which goes to the next line with it.
  const space = "_".repeat(Math.min(hint + 1, width - MARK));
  return fitText(`${text}${space}`, { width }).slice(0, -space.length);
}

/** What stands behind the question once it is chosen. */
interface Answer {
  readonly short: string;
}

/** Choices below a message that fits: each line of them within the width. */
export function fitChoices<Choice extends { readonly name: string; readonly answer?: string }>(
  choices: readonly Choice[],
  { width, message, isTicked = false }: { width: number; message: string; isTicked?: boolean },
): readonly (Choice & Answer)[] {
  return choices.map((choice) => {
    const name = escapeText(choice.name);
    const answer = choice.answer === undefined ? name : escapeText(choice.answer);
    const mark = isTicked ? TICK_MARKS : MARK;
    return {
      ...choice,
      name: fitText(name, { width, mark }),
      short: isTicked ? answer : fitAnswer(answer, { width, message }),
    };
  });
}

/** An answer behind a message that fits, or below it. */
export function fitAnswer(answer: string, { width, message }: { width: number; message: string }): string {
  const last = message.split("\n").at(-1)?.trimStart() ?? "";
  const isShort = MARK + displayWidth(last) + 1 + displayWidth(answer) <= width;
  return isShort ? answer : `\n${" ".repeat(MARK)}${fitText(answer, { width })}`;
}

/** Lines of choices. */
export function lineCount(choices: readonly { readonly name: string }[]): number {
  return choices.reduce((sum, { name }) => sum + name.split("\n").length, 0);
}
