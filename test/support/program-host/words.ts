/** The words of a plain line: one command of the program, without anything that only a shell can do but a file for its output. */
export interface Words {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Name of the file in the line's folder that gets what is written to standard output. */
  readonly output?: string;
}

/** A word with its quotes: no variable, pattern, pipe, redirection, or tilde where it stands for a home. */
const WORD = /^(?!~|.*[=:]~)(?:[^\s'"\\$`|&;<>()*?[\]{}#!]|'[^']*'|"[^"\\$`]*")+$/;
const PART = /'([^']*)'|"([^"]*)"/g;
/** About a process of their own: a service, an editor, the path of the program, a completion that has to be quick. */
const OUTPUT = / > ([\w-][\w.-]*)$/;
/** Variables of which the program takes notice with each line. */
const VARIABLE = /^(CASHBOOK_\w+|COLUMNS)=(.*)$/;
const OWN_PROCESS = /^(?:serve|setup|__complete|edit|--version)$/;

/** A command, and behind its pipe other programs: nothing that is put together or goes elsewhere. */
const PIPE = /^((?:[^'"|]|'[^']*'|"[^"]*")*) \| ([^;&<>()`\n]*)$/;

/** A plain line whose output other programs read. */
export interface Piped {
  readonly command: Words;
  /** What a shell reads, with the output as its input. */
  readonly rest: string;
}

/** Undefined for a line without a pipe, and for one that a shell has to read as a whole. */
export function pipedOf(line: string): Piped | undefined {
  const [, first = "", rest = ""] = PIPE.exec(line) ?? [];
  const command = /\bcashbook\b/.test(rest) ? undefined : wordsOf(first);
  return command?.output === undefined && command !== undefined ? { command, rest } : undefined;
}

/** Undefined for a line that a shell has to read, and for one that is about a process. */
export function wordsOf(line: string): Words | undefined {
  if (line.includes("\n")) return undefined;
  const [redirection = "", output] = OUTPUT.exec(line) ?? [];
  const command = line.slice(0, line.length - redirection.length);
  const typed: readonly string[] = command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  if (typed.join("").length !== command.replace(/\s+(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/g, "").length)
    return undefined;
  if (!typed.every((word) => WORD.test(word))) return undefined;
  const first = typed.indexOf("cashbook");
  const before = typed.slice(0, first).map((word) => VARIABLE.exec(unquoted(word)));
  if (first < 0 || before.includes(null)) return undefined;
  const words = typed.slice(first + 1).map(unquoted);
  if (words.some((word) => OWN_PROCESS.test(word) || word === "-" || word.endsWith("-stdin")))
    return undefined;
  return {
    words,
    environment: Object.fromEntries(before.map((part) => [part?.[1] ?? "", part?.[2] ?? ""])),
    ...(output !== undefined && { output }),
  };
}

function unquoted(word: string): string {
  return word.replace(PART, (_, single?: string, double?: string) => single ?? double ?? "");
}
