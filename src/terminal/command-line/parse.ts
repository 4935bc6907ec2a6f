/** Parses the line of one command by commander: its own flags, the global flags, and operands. */
import { Command as Parser, CommanderError, Option } from "commander";
import { Problem } from "../../contract/problem.ts";
import type { Command, Entry } from "../command.ts";
import { typedName, type Flag, type Flags, type Operand, type RawFlag } from "./flag.ts";
import { globalFlags } from "./global-flags.ts";
import { separateJoined, valueApart } from "./joined-values.ts";
import { otherName } from "./other-names.ts";
import { otherVerb } from "./other-verbs.ts";
import { isMissingOperand, needlessValue, usageProblem, withHelp, withList } from "./usage-problem.ts";
import { beforeTerminator, takesValue, withValue } from "./tokens.ts";

/** Flags and operands by key. The values of flags are texts still: `Flag.read` converts them. */
export interface ParsedLine {
  readonly flags: ReadonlyMap<string, RawFlag>;
  readonly operands: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly help: boolean;
  readonly version: boolean;
  /** The problem of a missing operand, raised where there is no terminal to ask at. */
  readonly missing?: Problem;
}

export const OWN_FLAGS = "Flags:";
export const GLOBAL_FLAGS = "Flags of every command:";

/** The parser of a command. Writes the flags that it parses to `rawFlags`. */
export function commandParser(
  {
    path,
    summary,
    command,
  }: {
    path: readonly string[];
    summary: string;
    command: Pick<Command, "operands" | "flags">;
  },
  {
    rawFlags = new Map(),
    isLenient = false,
  }: {
    readonly rawFlags?: Map<string, RawFlag>;
    /** Takes a line without its operands, which are asked for. */
    readonly isLenient?: boolean;
  } = {},
): Parser {
  const parser = bareParser(path, summary).addHelpOption(
    new Option("-h, --help", "Show this help.").helpGroup(GLOBAL_FLAGS),
  );
  for (const [key, operand] of Object.entries(command.operands))
    parser.argument(operandWord(key, isLenient ? lenient(operand) : operand), operand.help);
  addFlags(parser, { flags: command.flags, heading: OWN_FLAGS, rawFlags });
  addFlags(parser, { flags: globalFlags, heading: GLOBAL_FLAGS, rawFlags });
  parser.addOption(new Option("--version", "Print the version.").helpGroup(GLOBAL_FLAGS));
  return parser;
}

/** The parser of a group or of the program: it lists the words that may follow, and has no flags but --help. */
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

/** Parses the words after the path. Throws `usage` with commander's message and suggestion. */
export function parse(
  target: { path: readonly string[]; summary: string; command: Command },
  words: readonly string[],
): ParsedLine {
  // Help is shown whatever else is wrong with the line.
  const candidates = beforeTerminator(words);
  if (candidates.includes("--help") || candidates.includes("-h"))
    return { flags: new Map(), operands: {}, help: true, version: false };
  try {
    return parseOnce(target, words, { isLenient: false });
  } catch (error) {
    if (!isMissingOperand(error)) throw error;
    const line = parseOnce(target, words, { isLenient: true });
    return { ...line, missing: withList(error, target.command.operands, line.operands) };
  }
}

function lenient(operand: Operand<unknown>): Operand<unknown> {
  return { ...operand, kind: operand.kind === "several" ? "any" : "optional" };
}

function parseOnce(
  target: { path: readonly string[]; summary: string; command: Command },
  words: readonly string[],
  { isLenient }: { isLenient: boolean },
): ParsedLine {
  const flags = new Map<string, RawFlag>();
  const parser = commandParser(target, { rawFlags: flags, isLenient });
  try {
    parser.parse(separateJoined(words, target.command.flags), { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError
      ? (needlessValue(error, parser) ??
          valueApart(error, words) ??
          otherName(error, { path: target.path, parser }) ??
          usageProblem(withHelp(error, parser), target.path))
      : error;
  }
  const names = Object.keys(target.command.operands);
  const values = parser.processedArgs as (string | readonly string[] | undefined)[];
  const operands = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return { flags, operands, help: false, version: parser.opts().version === true };
}

/** The problem of a word that names no entry of a group, with commander's suggestion. */
export function unknownWord(
  word: string,
  group: { path: readonly string[]; entries: readonly Entry[] },
): Problem {
  const verb = otherVerb(
    word,
    group.entries.map(({ name }) => name),
  );
  if (verb !== undefined) {
    return new Problem("usage", {
      detail: `Unknown command '${word}'. Did you mean ${verb}?`,
      remedy: `\`${[...group.path, verb].join(" ")} --help\` shows its arguments and flags.`,
    });
  }
  try {
    groupParser({ ...group, summary: "" }).parse([word], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return usageProblem(error, group.path);
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
      // Without these, commander opens the streams to see whether they have colours.
      .configureOutput({
        writeErr: () => {},
        writeOut: () => {},
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      })
      .configureHelp({
        subcommandTerm: (child) => [child.name(), ...child.aliases()].join(", "),
        // One line for --x and --no-x together.
        optionTerm: (option) =>
          option.negate || !negatable.has(option)
            ? option.flags.replace(/ \[(.*)\]$/, "[=<$1>]")
            : `${option.flags}, --no-${option.name()}`,
      })
  );
}

function addFlags(
  parser: Parser,
  { flags, heading, rawFlags }: { flags: Flags; heading: string; rawFlags: Map<string, RawFlag> },
): void {
  for (const [key, flag] of Object.entries(flags)) {
    const name = typedName(key);
    const short = flag.short === undefined ? "" : `-${flag.short}, `;
    const placeholder = takesValue(flag)
      ? ` <${flag.placeholder ?? "value"}>`
      : flag.kind === "joined"
        ? ` [${flag.placeholder ?? "value"}]`
        : "";
    const repeatable = flag.kind === "values" ? " May be repeated." : "";
    const option = new Option(`${short}--${name}${placeholder}`, `${flag.help}${repeatable}`);
    if (flag.kind === "either") negatable.add(option);
    parser.addOption(option.helpGroup(heading));
    parser.on(`option:${name}`, (value: string | null | undefined) =>
      collect(rawFlags, { key, flag, value: value ?? undefined }),
    );
    if (flag.kind === "either") {
      parser.addOption(new Option(`--no-${name}`).hideHelp());
      parser.on(`option:no-${name}`, () => rawFlags.set(key, false));
    }
  }
}

/** The options that have a --no- form. */
const negatable = new WeakSet<Option>();

function collect(
  rawFlags: Map<string, RawFlag>,
  { key, flag, value }: { key: string; flag: Flag<unknown>; value: string | undefined },
): void {
  if (value !== undefined && /^--[a-z]/.test(value)) {
    throw new Problem("usage", {
      detail: `--${typedName(key)} needs a value, but ${value} is a flag.`,
      remedy: `Write --${typedName(key)}=${value} if that is the value.`,
    });
  }
  rawFlags.set(
    key,
    value === undefined || (flag.kind === "joined" && value === "")
      ? true
      : withValue(rawFlags.get(key), flag, value),
  );
}
