/** Help as text, laid out by commander from the same data that parses the line. */
import type { Command as CommanderCommand } from "commander";
import type { Command, Entry } from "../command.ts";
import { commandParser, groupParser, GLOBAL_FLAGS, operandWord } from "../command-line/parse.ts";
import { wrapText } from "../render/wrap-text.ts";
import { wrapCommand } from "../render/wrap-command.ts";
import { helpFormat } from "./help-format.ts";

export const TAGLINE = "Bank transactions and API keys of a company, in a local book or on a server.";
const HINTS = [
  "`cashbook <command> --help` shows arguments, flags and examples of a command,",
  "`cashbook help flags` the flags of every command.",
  "A new book begins with `cashbook init <company>`, then `cashbook tx import <file> --account <name>`.",
];

const INHERITED = "Flags of every command (--json, --fields, --yes, …): cashbook help flags";

/** The word of `help` that lists the flags of every command. */
export const FLAGS_TOPIC = "flags";

/** Help of the flags that every command has. */
export function globalFlagsHelp(width: number): string {
  const parser = commandParser({ path: [], summary: "", command: { operands: {}, flags: {} } });
  const text = formatted(parser, width);
  return `${text.slice(text.indexOf(GLOBAL_FLAGS)).trimEnd()}\n`;
}

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
  const text = formatted(parser.usage("<command> [arguments] [flags]"), width);
  const hints = HINTS.flatMap((hint) => wrapText(hint, width)).join("\n");
  return `${text.trimEnd()}\n${entry === undefined ? `\n${hints}\n` : ""}`;
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
  parser.usage([...operands, "[flags]"].join(" "));
  const own = parser.options.filter(
    ({ helpGroupHeading, hidden }) => !hidden && helpGroupHeading !== GLOBAL_FLAGS,
  );
  parser.configureHelp({ ...parser.configureHelp(), visibleOptions: () => own });
  const parts = [formatted(parser, width).trimEnd(), wrapText(INHERITED, width).join("\n")];
  if (entry.scopes !== undefined) parts.push(wrapText(scopesLine(entry.scopes), width).join("\n"));
  if (command.notes !== undefined) parts.push(wrapText(command.notes, width).join("\n"));
  if (entry.entries !== undefined) {
    const group = groupParser({ path, summary: "", entries: entry.entries });
    const text = formatted(group, width);
    parts.push(text.slice(text.indexOf("Commands:")).trimEnd());
  }
  if (command.examples.length > 0)
    parts.push(["Examples:", ...command.examples.flatMap((line) => wrapCommand(line, width))].join("\n"));
  return `${parts.join("\n\n")}\n`;
}

/** Keys make no keys: what manages them takes a token. */
function scopesLine(names: readonly string[]): string {
  const credential = names.includes("api_keys") ? "a token" : "a key or token";
  return `With a credential: ${credential} with ${names.length === 1 ? "the scope" : "the scopes"} ${inARow(names)}.`;
}

/** As a sentence lists them. Intl.ListFormat does the same, and its first use takes 12 ms: a third of a start. */
function inARow(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

function formatted(parser: CommanderCommand, width: number): string {
  return parser
    .configureHelp({ ...parser.configureHelp(), ...helpFormat(width) })
    .configureOutput({ getOutHelpWidth: () => width })
    .helpInformation();
}
