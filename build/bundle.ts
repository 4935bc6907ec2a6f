/** What all bundles have in common. */
import { readFileSync } from "node:fs";
import type { BuildOptions } from "esbuild";

export const OUT = "dist";

export const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

export const bundleOptions: BuildOptions = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node26",
  legalComments: "none",
  logLevel: "warning",
};
/** Constants of the source that the build writes in. */
export const defined = { CASHBOOK_VERSION: JSON.stringify(version) };

/** A text in ASCII, which loads fastest. esbuild escapes texts, but not regular expressions; an escape means the same in both. */
export function toAscii(text: string): string {
  const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(/[^\0-\x7f]/g, unit);
}
