/** Colour, in words of what it means. */

export interface Paint {
  readonly title: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly negative: (text: string) => string;
  readonly done: (text: string) => string;
  readonly failed: (text: string) => string;
}

/** The colours, or none; chalk is loaded only where there is colour to show. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return { title: same, faint: same, negative: same, done: same, failed: same };
  const { Chalk } = await import("chalk");
  // Sixteen colours, so that the terminal's own theme decides what they look like.
  const chalk = new Chalk({ level: 1 });
  return { title: chalk.bold, faint: chalk.dim, negative: chalk.red, done: chalk.green, failed: chalk.red };
}

function same(text: string): string {
  return text;
}
