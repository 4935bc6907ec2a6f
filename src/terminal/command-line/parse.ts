/** Reads a command line by commander: one command at a time, with its own flags and those that every command has. */
import { Command as Parser, CommanderError, Option } from "commander";
import { Problem } from "../../contract/problem.ts";
import type { Command, Entry } from "../command.ts";
import { typedName, type Flag, type Flags, type Operand, type RawFlag } from "./flag.ts";
import { globalFlags } from "./global-flags.ts";

/** What was typed, by key of flags and operands; flags are not yet read as their types. */
export interface Typed {
  readonly flags: ReadonlyMap<string, RawFlag>;
  readonly operands: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly help: boolean;
  readonly version: boolean;
}

export const OWN_FLAGS = "Flags:";
export const GLOBAL_FLAGS = "Flags of every command:";

/** The parser of a command. `typed` collects what `parse` meets. */
export function commandParser(
  { path, summary, command }: { path: readonly string[]; summary: string; command: Command },
  typed: Map<string, RawFlag> = new Map(),
): Parser {
  const parser = bareParser(path, summary).addHelpOption(
    new Option("-h, --help", "Show this help.").helpGroup(GLOBAL_FLAGS),
  );
  for (const [key, operand] of Object.entries(command.operands))
    parser.argument(operandWord(key, operand), operand.help);
  addFlags(parser, { flags: command.flags, heading: OWN_FLAGS, typed });
  addFlags(parser, { flags: globalFlags, heading: GLOBAL_FLAGS, typed });
  parser.addOption(new Option("--version", "Print the version.").helpGroup(GLOBAL_FLAGS));
  return parser;
}

/** The parser of a group or of the program: it lists the words that follow, and knows no flags. */
export function groupParser({
  path,
  summary,
  entries,
}: {
  path: readonly string[];
  summary: string;
  entries: readonly Entry[];
}): Parser {
  const parser = bareParser(path, summary)
    .helpCommand(false)
    .addHelpOption(new Option("-h, --help", "Show this help.").helpGroup(OWN_FLAGS));
  for (const entry of entries) {
    const child = new Parser(entry.name).description(entry.summary).helpOption(false);
    for (const alias of entry.aliases ?? []) child.alias(alias);
    parser.addCommand(child);
  }
  return parser;
}

/** Parses the words after the path. Throws `usage` with commander's own words, suggestions included. */
export function parse(
  located: { path: readonly string[]; summary: string; command: Command },
  words: readonly string[],
): Typed {
  const flags = new Map<string, RawFlag>();
  const parser = commandParser(located, flags);
  // Asking for help is answered whatever else is wrong with the line.
  const asked = words.slice(0, words.includes("--") ? words.indexOf("--") : undefined);
  if (asked.includes("--help") || asked.includes("-h"))
    return { flags, operands: {}, help: true, version: false };
  try {
    parser.parse(words, { from: "user" });
  } catch (thrown) {
    throw thrown instanceof CommanderError
      ? (needlessValue(thrown, parser) ?? usage(thrown, located.path))
      : thrown;
  }
  const names = Object.keys(located.command.operands);
  const processed = parser.processedArgs as (string | readonly string[] | undefined)[];
  const operands = Object.fromEntries(names.map((name, index) => [name, processed[index]]));
  return { flags, operands, help: false, version: parser.opts().version === true };
}

/** The problem of a word that fits none of the entries, with commander's suggestion. */
export function unknownWord(
  word: string,
  group: { path: readonly string[]; entries: readonly Entry[] },
): Problem {
  try {
    groupParser({ ...group, summary: "" }).parse([word], { from: "user" });
  } catch (thrown) {
    if (thrown instanceof CommanderError) return usage(thrown, group.path);
  }
  return new Problem("usage", { detail: `${group.path.join(" ")} has no command ${word}.` });
}

/** The name of an operand as usage lines write it. */
export function operandWord(key: string, { kind, placeholder }: Operand<unknown>): string {
  const name = placeholder ?? typedName(key);
  return { required: `<${name}>`, optional: `[${name}]`, several: `<${name}...>`, any: `[${name}...]` }[kind];
}

function bareParser(path: readonly string[], summary: string): Parser {
  return (
    new Parser(path.join(" "))
      .description(summary)
      .exitOverride()
      .allowExcessArguments(false)
      // Asked for colours, commander would make a stream just to look at it.
      .configureOutput({
        writeErr: () => {},
        writeOut: () => {},
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      })
      .configureHelp({
        subcommandTerm: (child) => [child.name(), ...child.aliases()].join(", "),
        // The two halves of --x and --no-x stand in one line.
        optionTerm: (option) =>
          option.negate || !hasOpposite(option) ? option.flags : `${option.flags}, --no-${option.name()}`,
      })
  );
}

function addFlags(
  parser: Parser,
  { flags, heading, typed }: { flags: Flags; heading: string; typed: Map<string, RawFlag> },
): void {
  for (const [key, flag] of Object.entries(flags)) {
    const name = typedName(key);
    const short = flag.short === undefined ? "" : `-${flag.short}, `;
    const takesValue = flag.kind === "value" || flag.kind === "values";
    const value = takesValue ? ` <${flag.placeholder ?? "value"}>` : "";
    const repeated = flag.kind === "values" ? " May be repeated." : "";
    const option = new Option(`${short}--${name}${value}`, `${flag.help}${repeated}`).helpGroup(heading);
    if (flag.kind === "either") opposites.add(option);
    parser.addOption(option);
    parser.on(`option:${name}`, (given: string | undefined) => collect(typed, { key, flag, given }));
    if (flag.kind === "either") {
      parser.addOption(new Option(`--no-${name}`).hideHelp());
      parser.on(`option:no-${name}`, () => typed.set(key, false));
    }
  }
}

const opposites = new WeakSet<Option>();

function hasOpposite(option: Option): boolean {
  return opposites.has(option);
}

function collect(
  typed: Map<string, RawFlag>,
  { key, flag, given }: { key: string; flag: Flag<unknown>; given: string | undefined },
): void {
  if (given === undefined) {
    typed.set(key, true);
    return;
  }
  if (/^--[a-z]/.test(given)) {
    throw new Problem("usage", {
      detail: `--${typedName(key)} needs a value, and ${given} is a flag.`,
      remedy: `Write --${typedName(key)}=${given} if that is the value.`,
    });
  }
  const before = typed.get(key);
  typed.set(
    key,
    flag.kind === "values" ? [...(Array.isArray(before) ? (before as string[]) : []), given] : given,
  );
}

/** --json=false: the flag is known, and has no value. */
function needlessValue({ code, message }: CommanderError, parser: Parser): Problem | undefined {
  const [, name, value] = /'(--[\w-]+)=(.*)'/.exec(code === "commander.unknownOption" ? message : "") ?? [];
  if (name === undefined || !parser.options.some(({ long }) => long === name)) return undefined;
  return new Problem("usage", {
    detail: `${name} takes no value.`,
    remedy: `Write ${name} alone, without =${value}.`,
  });
}

/** commander's message as a sentence: without its "error:" and with a full stop. */
function usage(error: CommanderError, path: readonly string[]): Problem {
  const [first = "", ...others] = error.message.replace(/^error: /, "").split("\n");
  const suggestion = others.join(" ").replace(/^\((.*)\)$/, "$1");
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.?!]$/.test(first) ? "" : "."}`;
  return new Problem("usage", {
    detail: suggestion === "" ? sentence : `${sentence} ${suggestion}`,
    remedy: `\`${path.join(" ")} --help\` shows what can be given.`,
  });
}
