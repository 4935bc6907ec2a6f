/** Colours by meaning. */
import type { Field } from "../view.ts";

export interface Paint {
  readonly title: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly negative: (text: string) => string;
  readonly success: (text: string) => string;
  readonly failure: (text: string) => string;
}

/** The text of a field's value: a negative amount in its colour. */
export function paintValue(text: string, field: Field | undefined, paint: Paint): string {
  return field?.kind === "amount" && /^[-\u2212]/.test(text) ? paint.negative(text) : text;
}

/** chalk is loaded only where there is colour. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return { title: same, faint: same, negative: same, success: same, failure: same };
  const { Chalk } = await import("chalk");
  // Level 1, sixteen colours: the terminal's theme decides what they look like.
  const chalk = new Chalk({ level: 1 });
  // chalk's own functions join all their arguments: given to Array.map, they would print the index and the list too.
  return {
    title: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
    negative: (text) => chalk.red(text),
    success: (text) => chalk.green(text),
    failure: (text) => chalk.red(text),
  };
}

function same(text: string): string {
  return text;
}
