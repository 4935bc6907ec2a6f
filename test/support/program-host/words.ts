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
const OUTPUT = / > ([\w-][\w.-]*)$/;
/** Variables of which the program takes notice with each line. */
const VARIABLE = /^(CASHBOOK_\w+|COLUMNS)=(.*)$/;
/** About a process of their own: a service, the path of the program, a completion that has to be quick. */
const OWN_PROCESS = /^(?:serve|setup|__complete|--version|-|.*-stdin)$/;
/** Of commands that are given their input; the server of agents goes on until it ends. */
const READER = /^(?:serve|setup|__complete|--version|mcp)$/;

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

/** A file, or the last pipe of a line, and behind it what it is read by. */
const FROM_FILE = /^([^<>|&;]*) < ([\w./-]+)$/;
const FROM_PIPE = /^(.*) \| ((?:CASHBOOK_\w+=[^\s'"|]* )*cashbook [^|\n]*)$/;
/** A byte that is no text. */
const BYTE = /\\[0-7]{3}/;

/** A command that reads its input. */
export interface Fed {
  readonly command: Words;
  readonly from: { readonly file: string } | { readonly line: string };
}

/** Undefined for a line whose command reads nothing, and for one that a shell has to read as a whole. */
export function fedOf(line: string): Fed | undefined {
  if (line.includes("\n") || BYTE.test(line)) return undefined;
  const [, fromFile, file] = FROM_FILE.exec(line) ?? [];
  const [, before, fromPipe] = FROM_PIPE.exec(line) ?? [];
  const command = readingWordsOf(fromFile ?? fromPipe ?? "", READER);
  if (command === undefined) return undefined;
  if (file !== undefined) return { command, from: { file } };
  return before === undefined ? undefined : { command, from: { line: before } };
}

const XARGS = /^(.*) \| xargs (cashbook [^|\n]*)$/;

/** A command that gets further words from the output of a line. */
export interface Appended {
  readonly command: Words;
  readonly from: string;
}

/** Undefined for a line that is read otherwise. */
export function appendedOf(line: string): Appended | undefined {
  const [, from, after = ""] = XARGS.exec(line) ?? [];
  const command = wordsOf(after);
  return from === undefined || command === undefined || command.output !== undefined
    ? undefined
    : { command, from };
}

/** Undefined for a line that a shell has to read, and for one that is about a process. */
export function wordsOf(line: string): Words | undefined {
  return readingWordsOf(line, OWN_PROCESS);
}

/** Undefined as well for a line with a word that `left` fits. */
function readingWordsOf(line: string, left: RegExp): Words | undefined {
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
  if (words.some((word) => left.test(word))) return undefined;
  return {
    words,
    environment: Object.fromEntries(before.map((part) => [part?.[1] ?? "", part?.[2] ?? ""])),
    ...(output !== undefined && { output }),
  };
}

function unquoted(word: string): string {
  return word.replace(PART, (_, single?: string, double?: string) => single ?? double ?? "");
}
