/** Man pages of all commands, in the macros of man(7), from the same data as their help. */
import { wrapText } from "../render/wrap-text.ts";
import type { CommandNode, FlagNode } from "./command-tree.ts";
import { exitCodes } from "./exit-codes.ts";

/** Day of the version, which changes with it. */
const DATE = "2026-11-23";

/** Columns of a line of the source. */
const LINE = 78;

/** No word is broken, since commands and variables are searched for and copied; nor are the lines then stretched. */
const UNBROKEN = [".nh", ".ad l"];

interface Manual {
  readonly tree: readonly CommandNode[];
  /** Flags that every command has. */
  readonly flags: readonly FlagNode[];
  /** What the program is for, in a sentence. */
  readonly about: string;
  readonly version: string;
}

/** Every page by the name of its file: `cashbook.1`, `cashbook-tx-import.1`. */
export function manPages(manual: Manual): ReadonlyMap<string, string> {
  const pages = manual.tree.flatMap((node) => pagesOf(node, { path: ["cashbook"], manual }));
  return new Map([["cashbook.1", programPage(manual)], ...pages]);
}

type Page = readonly [file: string, text: string];

function pagesOf(
  node: CommandNode,
  { path: before, manual }: { readonly path: readonly string[]; readonly manual: Manual },
): readonly Page[] {
  const path = [...before, node.name];
  const children = node.commands.flatMap((child) => pagesOf(child, { path, manual }));
  return [[`${path.join("-")}.1`, commandPage(node, { path, manual })], ...children];
}

function programPage(manual: Manual): string {
  const { tree, flags, about } = manual;
  return page(manual, {
    name: "cashbook",
    summary: about,
    sections: [
      section("SYNOPSIS", [
        bold("cashbook"),
        `${italic("command")} [${italic("arguments")}] [${italic("flags")}]`,
      ]),
      section(
        "COMMANDS",
        tree.flatMap((node) => commandItems(node, ["cashbook"])),
      ),
      section("FLAGS OF EVERY COMMAND", flags.flatMap(flagItem)),
      section(
        "EXIT STATUS",
        exitCodes.flatMap(([codes, meaning]) => item(bold(codes), sentence(meaning))),
      ),
    ],
    seeAlso: tree.map(({ name }) => `cashbook-${name}`),
  });
}

function commandPage(
  node: CommandNode,
  { path, manual }: { readonly path: readonly string[]; readonly manual: Manual },
): string {
  const { summary, operands = [], flags, notes, examples = [], commands } = node;
  const words = operands.map(operandWord);
  const parent = path.slice(0, -1).join("-");
  return page(manual, {
    name: path.join("-"),
    summary,
    sections: [
      section("SYNOPSIS", [
        ...(flags === undefined ? [] : [bold(path.join(" ")), [...words, `[${italic("flags")}]`].join(" ")]),
        ...(flags !== undefined && commands.length > 0 ? [".br"] : []),
        ...(commands.length === 0 ? [] : [bold(path.join(" ")), `${italic("command")} [${italic("flags")}]`]),
      ]),
      section("DESCRIPTION", notes === undefined ? [] : [escape(notes)]),
      section(
        "ARGUMENTS",
        operands.flatMap(({ name, help }) => item(italic(name), help)),
      ),
      section("FLAGS", (flags ?? []).flatMap(flagItem)),
      section(
        "COMMANDS",
        commands.flatMap((child) => commandItems(child, path)),
      ),
      section(
        "EXAMPLES",
        examples.length === 0 ? [] : [".nf", ...examples.map((line) => escapeLine(inline(line))), ".fi"],
      ),
    ],
    seeAlso: [parent, ...commands.map(({ name }) => `${path.join("-")}-${name}`)],
  });
}

interface Content {
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly (readonly string[])[];
  readonly seeAlso: readonly string[];
}

function page({ version }: Manual, { name, summary, sections, seeAlso }: Content): string {
  const title = `.TH ${quoted(name.toUpperCase())} 1 ${DATE} ${quoted(`cashbook ${version}`)} ${quoted("cashbook")}`;
  const others = seeAlso.map(
    (other, index) => `.BR ${escape(other)} (1)${index === seeAlso.length - 1 ? "" : ","}`,
  );
  return `${[
    title,
    ...UNBROKEN,
    ".SH NAME",
    escapeLines(`${inline(name)} \\- ${inline(summary)}`),
    ...sections.flat(),
    ...section("SEE ALSO", others),
  ].join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`.SH ${title}`, ...lines];
}

function item(term: string, text: string): readonly string[] {
  return [".TP", term, escape(text)];
}

/** What runs, group after group. */
function commandItems(node: CommandNode, before: readonly string[]): readonly string[] {
  const path = [...before, node.name];
  const own = node.flags === undefined ? [] : item(bold(path.join(" ")), `${node.summary}.`);
  return [...own, ...node.commands.flatMap((child) => commandItems(child, path))];
}

function flagItem({ name, short, kind, value, help, environment }: FlagNode): readonly string[] {
  const word = kind === "either" ? name.replace("--", "--[no-]") : name;
  // A list of choices may break after each of them.
  const choices = italic(value ?? "").replaceAll("|", "|\\:");
  const shown = value === null ? "" : kind === "joined" ? `[=${choices}]` : ` ${choices}`;
  const typed = [short, word].filter((part) => part !== null).map((part) => `\\fB${inline(part)}\\fR`);
  const more = [
    ...(kind === "values" ? ["Can be repeated."] : []),
    ...(environment === null ? [] : [`Environment: ${environment}.`]),
  ];
  return [".TP", `${typed.join(", ")}${shown}`, escape([help, ...more].join(" "))];
}

function operandWord({ name, kind }: { readonly name: string; readonly kind: string }): string {
  const several = kind === "several" || kind === "any" ? "..." : "";
  const word = `${italic(name)}${several}`;
  return kind === "required" || kind === "several" ? word : `[${word}]`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function bold(text: string): string {
  return `.B ${escape(text)}`;
}

function italic(text: string): string {
  return `\\fI${inline(text)}\\fR`;
}

function quoted(text: string): string {
  return `"${inline(text).replaceAll('"', "\\(dq")}"`;
}

/** Lines of text, from which no macro is read. */
function escape(text: string): string {
  return escapeLines(inline(text));
}

function escapeLines(text: string): string {
  return wrapText(text, LINE).map(escapeLine).join("\n");
}

function escapeLine(line: string): string {
  return line.replace(/^([.'])/, "\\&$1");
}

/** Hyphens are ones that can be copied, as in flags; an ellipsis is one that `man` has in every language. */
function inline(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("…", "...");
}
