/** Help for the words of a command path. */
import type { Entry } from "../command.ts";
import { commandHelp, FLAGS_TOPIC, globalFlagsHelp, groupHelp } from "./help-layout.ts";
import { findCommand } from "../command-line/find-command.ts";
import { unknownWord } from "../command-line/parse.ts";

/** The help of a command, a group or, without words, the program. Throws `usage` for unknown words. */
export async function helpText(
  words: readonly string[],
  { entries: all, width }: { entries: readonly Entry[]; width: number },
): Promise<string> {
  if (words.length === 1 && words[0] === FLAGS_TOPIC) return globalFlagsHelp(width);
  const { path, entry, unknown, rest } = findCommand(words, all);
  const entries = entry === undefined ? all : (entry.entries ?? []);
  const firstUnknown = unknown ?? rest[0];
  if (firstUnknown !== undefined) throw unknownWord(firstUnknown, { path, entries });
  if (entry?.load === undefined) return groupHelp({ path, entry, entries, width });
  return commandHelp({ path, entry, command: await entry.load(), width });
}
