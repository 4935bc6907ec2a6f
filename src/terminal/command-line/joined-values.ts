/** Flags whose value is joined to them, as in --excel=de: alone they have a meaning too, so the next word is never theirs. */
import type { CommanderError } from "commander";
import { Problem } from "../../contract/problem.ts";
import type { Flags } from "./flag.ts";
import { globalFlags } from "./global-flags.ts";
import { beforeTerminator, flagsByName } from "./tokens.ts";

/** Commander takes the next word as the value of a flag that may have one; a joined value that is empty stands for none. */
export function separateJoined(words: readonly string[], flags: Flags): readonly string[] {
  const byName = flagsByName({ ...flags, ...globalFlags });
  const end = beforeTerminator(words).length;
  return words.map((word, index) =>
    index < end && byName.get(word)?.flag.kind === "joined" ? `${word}=` : word,
  );
}

/** The problem of a word too many that stands behind a flag whose value is joined to it: `--excel de`. */
export function valueApart({ code }: CommanderError, words: readonly string[]): Problem | undefined {
  if (code !== "commander.excessArguments") return undefined;
  const byName = flagsByName(globalFlags);
  const at = words.findIndex((word, index) => {
    const next = words[index + 1];
    return byName.get(word)?.flag.kind === "joined" && next !== undefined && !next.startsWith("-");
  });
  if (at < 0) return undefined;
  return new Problem("usage", {
    detail: `${words[at]} takes its value after an equals sign.`,
    remedy: `Write ${words[at]}=${words[at + 1]}, or ${words[at]} alone for your own locale.`,
  });
}
