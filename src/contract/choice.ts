/**
 * Sentences that name settings and commands as data, so that each door says them in its own words: the terminal says
 * flags (`--date-format DD/MM/YYYY`), the service members (`date_format: DD/MM/YYYY`). Only plain text is a string: headers
 * and cells of files can hold anything, so that nothing is ever looked for inside a string.
 *
 *     throw new Problem("invalid_setting", {
 *       detail: `"${text}" is not a date format of this file.`,
 *       remedy: sentence`Give ${setting("date_format", format)}, or leave ${setting("date_format")} out.`,
 *     });
 *     otherwise: sentence`${column("debit", "Soll")} ${column("credit", "Haben")}`
 *     remedy: sentence`${command("categories list")} shows the categories; ${setting("new_category")} creates one.`
 */

/** A value of a setting, or without one the setting by its name, as of `dry_run` or `split_fees`. */
export interface Choice {
  /** As members of the interface are called: "date_format". "column" has a `field`. */
  readonly setting: string;
  /** Of a column: what it holds, such as "value_date". */
  readonly field?: string;
  readonly value?: string;
  /** In place of a value: what the reader puts there, such as "<header>". */
  readonly placeholder?: string;
}

/** A command of the program by its words, such as "accounts list", with the settings after them. */
interface Command {
  readonly command: string;
  readonly choices: readonly Choice[];
  /** Whether it stands in backticks. */
  readonly isQuoted: boolean;
}

type Part = string | Choice | Command;

/** A text, or one with choices and commands in it. */
export type Sentence = string | { readonly sentence: readonly Part[] };

/** `setting("date_format", "DD/MM/YYYY")`; `setting("split_fees")`; `setting("encoding", { placeholder: "<name>" })`. */
export function setting(name: string, value?: string | { readonly placeholder: string }): Choice {
  if (value === undefined) return { setting: name };
  return { setting: name, ...(typeof value === "string" ? { value } : value) };
}

/** `column("debit", "Soll")`; `column("value_date", { placeholder: "<header>" })`. */
export function column(field: string, header: string | { readonly placeholder: string }): Choice {
  return { ...setting("column", header), field };
}

/** In backticks: `command("serve", setting("migrate"))`. */
export function command(words: string, ...choices: readonly Choice[]): Command {
  return { command: words, choices, isQuoted: true };
}

/** Without backticks, as where the command is all that is said. */
export function bareCommand(words: string, ...choices: readonly Choice[]): Command {
  return { command: words, choices, isQuoted: false };
}

/** Tag of a template. Sentences within it become part of it; one of plain text alone is a string. */
export function sentence(
  strings: TemplateStringsArray,
  ...values: readonly (Sentence | Choice | Command | number)[]
): Sentence {
  const parts = strings.flatMap((text, index) => [
    text,
    ...(index < values.length ? partsOf(values[index]) : []),
  ]);
  return ofParts(parts);
}

/** `joined([setting("sheet", "1"), setting("sheet", "2")], " or ")`. */
export function joined(items: readonly (Sentence | Choice | Command)[], separator: string): Sentence {
  return ofParts(items.flatMap((item, index) => [index === 0 ? "" : separator, ...partsOf(item)]));
}

function partsOf(value: Sentence | Choice | Command | number | undefined): readonly Part[] {
  if (typeof value !== "object") return [String(value)];
  return "sentence" in value ? value.sentence : [value];
}

function ofParts(parts: readonly Part[]): Sentence {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part;
    else if (part !== "") whole.push(part);
  }
  if (whole.length === 0) return "";
  return whole.length === 1 && typeof whole[0] === "string" ? whole[0] : { sentence: whole };
}

/** The sentence with its plain texts changed. */
export function mapText(text: Sentence, change: (text: string) => string): Sentence {
  return ofParts(partsOf(text).map((part) => (typeof part === "string" ? change(part) : part)));
}

/** The choices that a sentence names, but for those of commands, in its order. */
export function choicesIn(text: Sentence): readonly Choice[] {
  return partsOf(text).filter((part): part is Choice => typeof part !== "string" && "setting" in part);
}

/** How a door says choices and commands. */
export interface Wording {
  readonly choice: (choice: Choice) => string;
  readonly command: (command: Command) => string;
}

export function inWords(text: Sentence, { choice, command: line }: Wording): string {
  return partsOf(text)
    .map((part) => (typeof part === "string" ? part : "setting" in part ? choice(part) : line(part)))
    .join("");
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** The record, each sentence in it as a text in the words of a door. */
export function recordInWords(record: JsonRecord, wording: Wording): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [name, valueInWords(member, wording)]),
  );
}

function valueInWords(value: unknown, wording: Wording): unknown {
  if (isMixed(value)) return inWords(value, wording);
  if (Array.isArray(value)) return value.map((item) => valueInWords(item, wording));
  return isRecord(value) ? recordInWords(value, wording) : value;
}

/** Sentences with choices inside a record, by their JSON pointers (RFC 6901): what a text no longer tells. */
export function sentencesIn(value: unknown, pointer = ""): Readonly<Record<string, Sentence>> {
  if (isMixed(value)) return value.sentence.some(hasChoice) ? { [pointer]: value } : {};
  if (typeof value !== "object" || value === null) return {};
  const members = Object.entries(value).map(([name, member]) =>
    sentencesIn(member, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return Object.assign({}, ...members) as Record<string, Sentence>;
}

/** The record with sentences in place of their texts; `sentences` as `sentencesIn` tells them, from wherever it comes. */
export function withSentences(record: JsonRecord, sentences: unknown): JsonRecord {
  if (!isRecord(sentences)) return record;
  const restore = (value: unknown, pointer: string): unknown => {
    const own = Object.hasOwn(sentences, pointer) ? sentences[pointer] : undefined;
    if (typeof value === "string" && isSentence(own)) return own;
    if (Array.isArray(value)) return value.map((item, index) => restore(item, `${pointer}/${index}`));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        restore(member, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
      ]),
    );
  };
  return restore(record, "") as JsonRecord;
}

function hasChoice(part: Part): boolean {
  return typeof part !== "string" && ("setting" in part || part.choices.length > 0);
}

export function isSentence(value: unknown): value is Sentence {
  return typeof value === "string" || (isMixed(value) && value.sentence.every(isPart));
}

function isPart(value: unknown): value is Part {
  if (typeof value === "string" || isChoice(value)) return true;
  if (!isRecord(value) || typeof value["command"] !== "string") return false;
  return Array.isArray(value["choices"]) && value["choices"].every(isChoice);
}

function isChoice(value: unknown): value is Choice {
  return (
    isRecord(value) &&
    typeof value["setting"] === "string" &&
    ["field", "value", "placeholder"].every((name) => ["string", "undefined"].includes(typeof value[name]))
  );
}

function isMixed(value: unknown): value is Exclude<Sentence, string> {
  return isRecord(value) && Array.isArray(value["sentence"]);
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The words of the service: members of a request's `reading`, and of other requests. */
const members: Wording = {
  choice: ({ setting: name, field, value, placeholder }) => {
    const member = name === "column" ? (field === undefined ? "columns" : `columns.${field}`) : name;
    const text = value ?? placeholder;
    return text === undefined ? member : `${member}: ${text}`;
  },
  command: ({ command: words, choices, isQuoted }) => {
    const line = isQuoted ? `\`cashbook ${words}\`` : `cashbook ${words}`;
    return choices.length === 0 ? line : `${line} with ${choices.map(members.choice).join(", ")}`;
  },
};

/** A sentence as the service says it, and as it stands in logs. */
export function memberText(text: Sentence): string {
  return inWords(text, members);
}

/** A record as the service answers it. */
export function recordInMembers(record: JsonRecord): JsonRecord {
  return recordInWords(record, members);
}
