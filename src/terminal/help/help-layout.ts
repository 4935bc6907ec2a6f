/** Help as text, laid out by commander from the same data that parses the line. */
import type { Command, Entry } from "../command.ts";
import { commandParser, groupParser, operandWord } from "../command-line/parse.ts";

const TAGLINE = "Bank transactions and API keys of a company, in a local book or on a server.";
const HINTS = [
  "`cashbook <command> --help` shows arguments, flags and examples of a command.",
  "Start with `cashbook init <company>`, then `cashbook tx import <file> --account <name>`.",
];

/** Help of the program or of a group: the words that may follow. */
export function groupHelp({
  path,
  entry,
  entries,
  width,
}: {
  path: readonly string[];
  entry: Entry | undefined;
  entries: readonly Entry[];
  width: number;
}): string {
  const parser = groupParser({ path, summary: entry === undefined ? TAGLINE : `${entry.summary}.`, entries });
  parser.usage("<command> [arguments] [flags]").configureOutput({ getOutHelpWidth: () => width });
  const hints = entry === undefined ? `\n${HINTS.join("\n")}\n` : "";
  return `${parser.helpInformation().trimEnd()}\n${hints}`;
}

/** Help of a command: usage, operands, flags, examples, and the words that may follow it. */
export function commandHelp({
  path,
  entry,
  command,
  width,
}: {
  path: readonly string[];
  entry: Entry;
  command: Command;
  width: number;
}): string {
  const parser = commandParser({ path, summary: `${entry.summary}.`, command });
  const operands = Object.entries(command.operands).map(([key, operand]) => operandWord(key, operand));
  parser.configureOutput({ getOutHelpWidth: () => width }).usage([...operands, "[flags]"].join(" "));
  const parts = [parser.helpInformation().trimEnd()];
  if (command.notes !== undefined) parts.push(parser.createHelp().boxWrap(command.notes, width));
  if (entry.entries !== undefined) {
    const group = groupParser({ path, summary: "", entries: entry.entries });
    const text = group.configureOutput({ getOutHelpWidth: () => width }).helpInformation();
    parts.push(text.slice(text.indexOf("Commands:")).trimEnd());
  }
  if (command.examples.length > 0)
    parts.push(["Examples:", ...command.examples.map((line) => `  ${line}`)].join("\n"));
  return `${parts.join("\n\n")}\n`;
}
