/** Help of whatever words a person asks about. */
import type { Entry } from "../command.ts";
import { commandHelp, groupHelp } from "./help-layout.ts";
import { locate } from "../command-line/find-command.ts";
import { unknownWord } from "../command-line/parse.ts";

/** The help of a command, a group, or (without words) the program. Throws `usage` for words that are none. */
export async function helpText(
  words: readonly string[],
  { entries: all, width }: { entries: readonly Entry[]; width: number },
): Promise<string> {
  const { path, entry, unknown, rest } = locate(words, all);
  const entries = entry === undefined ? all : (entry.entries ?? []);
  const stranger = unknown ?? rest[0];
  if (stranger !== undefined) throw unknownWord(stranger, { path, entries });
  if (entry?.load === undefined) return groupHelp({ path, entry, entries, width });
  return commandHelp({ path, entry, command: await entry.load(), width });
}
