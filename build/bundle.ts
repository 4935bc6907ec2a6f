/** What all bundles have in common. */
import { readFileSync } from "node:fs";
import type { BuildOptions, TransformOptions } from "esbuild";

export const OUT = "dist";

export const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** How code is written, in a bundle or by itself. */
export const codeOptions = {
  minify: true,
  format: "esm",
  platform: "node",
  target: "node26",
  // Written as a constructor, as it is otherwise, such an expression is made anew for every row of a file.
  supported: { "regexp-unicode-property-escapes": true },
  legalComments: "none",
  logLevel: "warning",
} satisfies TransformOptions;

export const bundleOptions: BuildOptions = { ...codeOptions, bundle: true };

/** The script of the page at /reports, in one piece. */
export const browserOptions: BuildOptions = {
  ...bundleOptions,
  format: "iife",
  platform: "browser",
  target: "es2024",
};

/**
 * Flags of Node for a process whose compiled code is kept, so that it compiles the same bytes each time: V8 chooses numbers by chance
 * otherwise. Other flags would make code that only a Node with these flags takes.
 */
export const STEADY = ["--random-seed=1"];

/**
 * What V8 does beside the code that runs, at a moment that depends on the machine's load, and notes in the compiled code: it clears
 * functions away, and compiles them further in other threads. It is turned off while code runs that is kept, and on again before that
 * is written: no other process would take it.
 */
export const OF_THE_MOMENT = ["flush-bytecode", "sparkplug", "maglev", "turbofan"];

/**
 * The environment of such a process: what runs depends on the language, the time zone, the width of the terminal and the settings of
 * whoever builds, and so does what is compiled.
 */
export const STEADY_ENVIRONMENT: NodeJS.ProcessEnv = {
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  // Windows finds its own parts by it.
  ...(process.env["SystemRoot"] === undefined ? {} : { SystemRoot: process.env["SystemRoot"] }),
};

/** Constants of the source that the build writes in. */
export const defined = { CASHBOOK_VERSION: JSON.stringify(version) };

/** A text in ASCII, which loads fastest. esbuild escapes texts, but not regular expressions; an escape means the same in both. */
export function toAscii(text: string): string {
  const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(/[^\0-\x7f]/g, unit);
}
