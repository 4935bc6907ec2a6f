/** Asks a person which change a command is to make, where its line gives none: what to change, then the value. */
import { typedWord } from "../../contract/typed-word.ts";
import { Problem } from "../../contract/problem.ts";
import { codeWords } from "../../client/notation/code-words.ts";
import type { Command } from "../command.ts";
import { flagList, type ChangeOption, type FlagWords, type LineWords } from "../command-line/changes.ts";
import { typedName, type RawFlag } from "../command-line/flag.ts";
import type { Context } from "../context.ts";
import { displayWidth } from "../render/display-width.ts";
import type { Question } from "../streams/io.ts";
import { readableBy, someCurrency, someText } from "./checks.ts";
import { mayAsk } from "./may-ask.ts";
import { recordChoices, type Sources } from "./record-choices.ts";

/** How many flags a refusal names. */
const NAMED = 8;

/**
 * The flags of the line with the change that a person chooses; says the line that would have needed no question. Problem:
 * usage where nobody can be asked.
 */
export async function askChange({
  command,
  line,
  words,
  ...sources
}: Sources & {
  readonly command: Command;
  /** With the operands that were asked for. */
  readonly line: LineWords;
  /** The command line as it was typed, its path first. */
  readonly words: readonly string[];
}): Promise<LineWords["flags"]> {
  const { context } = sources;
  const { changes, flags } = command;
  if (changes === undefined) return line.flags;
  if (!mayAsk(context)) throw await noChange(line, { changes, flags, context });
  const asked = (await changes.before?.(context, line)) ?? [];
  const all = new Map([...line.flags, ...asked]);
  const options = await changes.options(context, { ...line, flags: all });
  const option = await context.io.select({
    message: "What to change",
    flag: flagList(changes.flags, flags),
    choices: menuOf(options),
  });
  const change = await askValue(option, sources);
  const operands = Object.values(line.operands).flatMap((operand) => operand ?? []);
  const missing = operands.filter((operand) => !words.includes(operand));
  context.io.note(`Without a question: \`${completeLine([...words, ...missing], [...asked, change])}\`.`);
  return new Map([...all, change]);
}

async function noChange(
  line: LineWords,
  { changes, flags, context }: Required<Pick<Command, "changes" | "flags">> & Pick<Sources, "context">,
): Promise<Problem> {
  const list = flagList(changes.flags.slice(0, NAMED), flags);
  const such = changes.flags.length > NAMED ? "a change, such as " : "";
  return new Problem("usage", {
    detail: "No change was given.",
    remedy: `Give ${such}${list}.`,
    ...(await changes.refusal?.(context, line)),
  });
}

/** Each with what stands there now. */
function menuOf(options: readonly ChangeOption[]) {
  const width = options.reduce((widest, { title }) => Math.max(widest, displayWidth(title)), 0);
  return options.map((option) => {
    const { title, now } = option;
    const space = " ".repeat(width - displayWidth(title) + 2);
    return { name: now ? `${title}${space}${now}` : title, value: option };
  });
}

async function askValue(option: ChangeOption, sources: Sources): Promise<FlagWords> {
  const { title, now, flag, given, cleared } = option;
  const { io } = sources.context;
  const question = { message: now ? `${title}, now ${now}` : title, flag: `--${typedName(given("")[0])}` };
  const none = cleared === undefined || now === "" ? [] : [{ name: "none", value: undefined }];
  const words =
    flag.choices ?? (Array.isArray(flag.completes) ? (flag.completes as readonly string[]) : undefined);
  const choose = async (value: RawFlag | undefined) =>
    value === undefined ? (cleared ?? given("")) : given(value);
  if (flag.kind === "either") {
    const yesOrNo = [true, false].map((value) => ({ name: value ? "yes" : "no", value }));
    return choose(
      await io.select<RawFlag>({ ...question, choices: now === "yes" ? yesOrNo.toReversed() : yesOrNo }),
    );
  }
  if (words !== undefined) {
    const choices = words.map((value) => ({ name: codeWords(value), value }));
    if (flag.kind === "values") return given(await io.selectSeveral({ ...question, choices }));
    const others = choices.filter(({ name }) => name !== now);
    return choose(await io.select<RawFlag>({ ...question, choices: [...others, ...none] }));
  }
  // Currencies are known by their letters, and 180 of them are no list to read.
  const records = await recordChoices(flag.completes, sources);
  if (records !== undefined)
    return choose(await io.search<RawFlag>({ ...question, choices: [...records, ...none] }));
  return flag.kind === "values"
    ? given(await askSeveral(option, { io, question }))
    : askText(option, { io, question });
}

interface Asking {
  readonly io: Context["io"];
  readonly question: Question;
}

/** What clears a text, since an empty answer is often a slip. */
const CLEARS = "-";

async function askText(option: ChangeOption, { io, question }: Asking): Promise<FlagWords> {
  const { flag, now, cleared, given } = option;
  const hints = [
    ...(/[A-Z0-9|]/.test(flag.placeholder ?? "") ? [String(flag.placeholder).replaceAll("|", ", ")] : []),
    ...(cleared === undefined || now === "" ? [] : [`${CLEARS} clears it`]),
  ];
  const hint = hints.length === 0 ? "" : ` (${hints.join("; ")})`;
  const isClearing = (text: string) => cleared !== undefined && text.trim() === CLEARS;
  const text = await io.ask({
    ...question,
    message: `${question.message}${hint}`,
    check: (answer) => (isClearing(answer) ? undefined : faultOf(option, answer)),
  });
  return isClearing(text) && cleared !== undefined ? cleared : given(text.trim());
}

/** Values one after the other, until an empty answer. */
async function askSeveral(option: ChangeOption, { io, question }: Asking): Promise<readonly string[]> {
  const values = [(await io.ask({ ...question, check: (answer) => faultOf(option, answer) })).trim()];
  for (;;) {
    const check = (answer: string) => (answer.trim() === "" ? undefined : faultOf(option, answer));
    const next = (await io.ask({ ...question, message: "And (Enter: no more)", check })).trim();
    if (next === "") return values;
    values.push(next);
  }
}

function faultOf({ flag, check }: ChangeOption, answer: string): string | undefined {
  const text = answer.trim();
  const raw = flag.kind === "values" ? [text] : text;
  return (
    someText(answer) ??
    // Its question says what to write, where the flag says what is wrong.
    (flag.completes === "currency" ? someCurrency(text) : undefined) ??
    readableBy(() => flag.read(raw, ""))(text) ??
    check?.(text)
  );
}

/** The command line that says the same without a question. */
function completeLine(words: readonly string[], asked: readonly FlagWords[]): string {
  return [...words, ...asked.flatMap(flagWords)].map(shellWord).join(" ");
}

function flagWords([key, raw]: FlagWords): readonly string[] {
  const name = `--${typedName(key)}`;
  if (typeof raw === "object") return raw.flatMap((value) => [name, value]);
  if (typeof raw === "string") return [name, raw];
  return [raw === false ? `--no-${typedName(key)}` : name];
}

/** Flags and negative amounts stand as they are. */
function shellWord(word: string): string {
  return /^-{1,2}[\w-]+(?:[.]\d+)?$/.test(word) ? word : typedWord(word);
}
