/**
 * Transcripts: what is typed and what is answered, as a file that a person can read.
 *
 *     # Words for the reader.
 *     $ cashbook accounts create "Main EUR"
 *     id	{id:main}
 *     $ cat > rows.csv <<END
 *     > Date,Amount
 *     > END
 *     $ cashbook accounts show nope
 *     ! There is no bank account "nope".
 *     ! `cashbook accounts list` shows the accounts; `cashbook accounts create` creates one.
 *     = 6
 *
 * A line after `$` is what stdout holds, one after `!` what stderr holds, `=` the exit code when it is not 0; `>` goes on
 * with the command. An output line that begins with one of these marks and a blank has a backslash in front.
 *
 * Placeholders: {id} {short} (the last digits of an id) {time} {moment} {date} {sha256} {key} {prefix} {n} {any}. With a name ({id:main}) the first match is
 * remembered, stands in later commands, and must come again wherever it is written again. {home}, {folder} and {fixtures}
 * are paths, {book} is where the place's book is. Run with CASHBOOK_UPDATE_TRANSCRIPTS=1 to write what is answered into the file; then read the difference.
 */
import type { Door } from "./door.ts";
import { runLine } from "./program-host/host.ts";
import { fixtures, type Place } from "./run.ts";

interface Step {
  readonly comment: readonly string[];
  readonly command: string;
  readonly answer: readonly string[];
}

const PATTERNS: Readonly<Record<string, string>> = {
  id: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  short: "[0-9a-f]{8}",
  time: "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z",
  moment: "[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{2}:[0-9]{2}| at [0-9]{2}:[0-9]{2} UTC)",
  sha256: "[0-9a-f]{64}",
  key: "cb_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}",
  prefix: "cb_live_[0-9A-Za-z]{8}",
  date: "[0-9]{4}-[0-9]{2}-[0-9]{2}",
  n: "[0-9]+",
  any: ".*?",
};

/** Those that an update writes by itself, longest first. */
const WRITTEN = ["id", "time", "moment", "sha256", "key"] as const;

/** A short id where a table or a narrow record ends with it, or a sentence names it; elsewhere eight digits may be anything. */
const SHORT_AT_END = new RegExp(
  `(?<= {2}|Id: |account |imports undo |statements show )${PATTERNS["short"]}$|^${PATTERNS["short"]}(?=: )|(?<=\\(|imports undo |changed later by )${PATTERNS["short"]}(?=\\)| )`,
  "g",
);

const PLACEHOLDER = /\{(id|short|time|moment|date|sha256|key|prefix|n|any)(?::([a-z0-9_-]+))?\}/g;

/**
 * Runs a transcript in a place, and answers it with what was really answered, placeholders kept where they fit. Its lines
 * go through `door` where there is one, and `onLine` is told each as it is typed.
 */
export async function replay(
  text: string,
  place: Place,
  { door, onLine }: { readonly door?: Door | undefined; readonly onLine?: (line: string) => void } = {},
): Promise<string> {
  const names = new Map<string, string>();
  // The book is in the home: the longer path goes first.
  const paths = { book: place.book, home: place.home, folder: place.folder, fixtures };
  const played: string[] = [];
  const { steps, tail } = parse(text);
  for (const { comment, command, answer } of steps) {
    const line = filled(command, { names, paths });
    onLine?.(line);
    const environment = (await door?.through(line)) ?? {};
    const { stdout, stderr, exit } = await runLine(line, { place, environment });
    const real = [
      ...lines(stdout).map((out) => (/^[$!=>#] |^\\/.test(out) ? `\\${out}` : out)),
      ...lines(stderr).map((err) => `! ${err}`),
      ...(exit === 0 ? [] : [`= ${exit}`]),
    ].map((out) => withPaths(out, paths));
    played.push(
      ...comment,
      ...command.split("\n").map((part, index) => `${index === 0 ? "$" : ">"} ${part}`.trimEnd()),
    );
    played.push(
      ...(door === undefined ? aligned(answer, real, names) : alignedWithOwner(answer, real, names)),
    );
  }
  return `${[...played, ...tail].join("\n")}\n`;
}

/** A door's credential is a token of the owner's, which the audit log tells from the owner. */
const OWNERS_TOKEN = "owner's token";

/** Columns and line breaks are as wide as the name of who calls; nothing else may differ. */
function alignedWithOwner(
  expected: readonly string[],
  real: readonly string[],
  names: Map<string, string>,
): readonly string[] {
  const text = withoutWidths(real);
  const isNamed = text.includes(OWNERS_TOKEN);
  if (isNamed && fits(withoutWidths(expected), text.replaceAll(OWNERS_TOKEN, "owner"), names))
    return expected;
  return aligned(
    expected,
    real.map((line) => line.replaceAll(OWNERS_TOKEN, "owner")),
    names,
  );
}

function withoutWidths(answer: readonly string[]): string {
  return answer.join(" ").replace(/ +/g, " ");
}

/** Steps in order. A blank line or a line of words after a blank one belongs to the command that follows. */
function parse(text: string): { steps: readonly Step[]; tail: readonly string[] } {
  const steps: { comment: string[]; command: string; answer: string[] }[] = [];
  let comment: string[] = [];
  const all = lines(text);
  all.forEach((line, index) => {
    const last = steps.at(-1);
    const continues = line === ">" || line.startsWith("> ");
    if (line.startsWith("$ ")) {
      steps.push({ comment, command: line.slice(2), answer: [] });
      comment = [];
    } else if (last !== undefined && comment.length === 0 && last.answer.length === 0 && continues) {
      last.command += `\n${line.slice(2)}`;
    } else if (
      last === undefined ||
      comment.length > 0 ||
      line.startsWith("# ") ||
      (line === "" && /^[#$] /.test(all[index + 1] ?? ""))
    ) {
      comment.push(line);
    } else {
      last.answer.push(line);
    }
  });
  return { steps, tail: comment };
}

/** Each real line as the expected one writes it where that fits; lines are compared in step. */
function aligned(
  expected: readonly string[],
  real: readonly string[],
  names: Map<string, string>,
): readonly string[] {
  return real.map((line, index) => {
    const wanted = expected[index];
    if (wanted !== undefined && fits(wanted, line, names)) return wanted;
    return written(line, names);
  });
}

function fits(wanted: string, line: string, names: Map<string, string>): boolean {
  const bound: string[] = [];
  let pattern = "";
  let end = 0;
  for (const match of wanted.matchAll(PLACEHOLDER)) {
    const [whole, kind = "", name] = match;
    const known = name === undefined ? undefined : names.get(name);
    pattern += escaped(wanted.slice(end, match.index));
    if (known !== undefined) pattern += escaped(known);
    else {
      if (name !== undefined) bound.push(name);
      pattern += name === undefined ? `(?:${PATTERNS[kind]})` : `(${PATTERNS[kind]})`;
    }
    end = match.index + whole.length;
  }
  const found = new RegExp(`^${pattern}${escaped(wanted.slice(end))}$`, "s").exec(line);
  if (found === null) return false;
  bound.forEach((name, index) => names.set(name, found[index + 1] ?? ""));
  return true;
}

/** What an update writes: known values by their names, and what changes from run to run or from day to day by placeholders. */
function written(line: string, names: Map<string, string>): string {
  const named = [...names].reduce((text, [name, value]) => text.replaceAll(value, `{id:${name}}`), line);
  const today = new Date().toISOString().slice(0, 10);
  const whole = WRITTEN.reduce(
    (text, kind) => text.replace(new RegExp(PATTERNS[kind] ?? "", "g"), `{${kind}}`),
    named,
  );
  return whole.replaceAll(today, "{date}").replace(SHORT_AT_END, "{short}");
}

function filled(
  command: string,
  { names, paths }: { names: Map<string, string>; paths: Readonly<Record<string, string>> },
): string {
  const named = command.replace(PLACEHOLDER, (whole, _kind: string, name?: string) => {
    const value = name === undefined ? undefined : names.get(name);
    if (value === undefined) throw new Error(`${whole} in "${command}" has no value yet`);
    return value;
  });
  return named.replace(/\{(book|home|folder|fixtures)\}/g, (_, name: string) => paths[name] ?? "");
}

function withPaths(line: string, paths: Readonly<Record<string, string>>): string {
  return Object.entries(paths).reduce((text, [name, path]) => text.replaceAll(path, `{${name}}`), line);
}

function lines(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
