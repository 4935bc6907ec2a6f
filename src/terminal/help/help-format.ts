/** How items, paragraphs and examples of help fit the width of the terminal, with no word broken. */
import type { HelpConfiguration } from "commander";
import { largest } from "../../contract/values/extremes.ts";
import { displayWidth } from "../render/display-width.ts";
import { wrapText } from "../render/wrap-text.ts";

const INDENT = "  ";
const GAP = 2;
const USAGE = "Usage: ";
/** Columns that descriptions need beside terms; with fewer they stand below. */
const LEAST_DESCRIPTION = 24;
/** Wider terms than this share of the width do not push all descriptions to the right. */
const TERM_SHARE = 0.45;

/** How commander writes help that is `width` wide. */
export function helpFormat(width: number): HelpConfiguration {
  return {
    styleUsage: (usage) => wrapText(usage, width - USAGE.length).join(`\n${" ".repeat(USAGE.length)}`),
    boxWrap: (text, room) => wrapText(text, room).join("\n"),
    padWidth(parser, help) {
      const terms = [
        ...help.visibleArguments(parser).map((argument) => help.argumentTerm(argument)),
        ...help.visibleOptions(parser).map((option) => help.optionTerm(option)),
        ...help.visibleCommands(parser).map((child) => help.subcommandTerm(child)),
      ];
      const most = width * TERM_SHARE;
      return largest(
        terms.map(displayWidth).filter((term) => term <= most),
        0,
      );
    },
    formatItem(term, column, description) {
      const start = INDENT.length + column + GAP;
      const isBeside = displayWidth(term) <= column && width - start >= LEAST_DESCRIPTION;
      if (isBeside) {
        const [first = "", ...others] = wrapText(description, width - start);
        return [
          `${INDENT}${term.padEnd(column + GAP)}${first}`.trimEnd(),
          ...others.map((line) => " ".repeat(start) + line),
        ].join("\n");
      }
      const below = width - start >= LEAST_DESCRIPTION ? start : 3 * INDENT.length;
      return [
        ...termLines(term, width - INDENT.length).map((line) => INDENT + line),
        ...wrapText(description, width - below).map((line) => " ".repeat(below) + line),
      ]
        .filter((line) => line.trim() !== "")
        .join("\n");
    },
  };
}

/** An example on as many lines as it takes, as a shell continues them. */
export function exampleLines(example: string, width: number): readonly string[] {
  if (displayWidth(INDENT + example) <= width) return [INDENT + example];
  const words = example.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  // A flag and its value stay together.
  const parts = words.reduce<string[]>((all, word) => {
    const last = all.at(-1);
    const isValue = last !== undefined && /^--?[\w-]+$/.test(last) && !/^[-|&>]/.test(word);
    return isValue ? [...all.slice(0, -1), `${last} ${word}`] : [...all, word];
  }, []);
  const room = width - INDENT.length - " \\".length;
  return fill(parts, { room, glue: " " }).map((line, index, lines) => {
    const indent = index === 0 ? INDENT : INDENT.repeat(3);
    return `${indent}${line}${index === lines.length - 1 ? "" : " \\"}`;
  });
}

/** A term, broken after the bars between its choices where it is wider than the terminal. */
function termLines(term: string, room: number): readonly string[] {
  const [first = "", ...others] = fill(term.split(/(?<=\|)/), { room: room - 2 * INDENT.length, glue: "" });
  return [first, ...others.map((line) => INDENT.repeat(2) + line)];
}

/** Lines of pieces; those after the first are indented by four, which `room` leaves. */
function fill(pieces: readonly string[], { room, glue }: { room: number; glue: string }): readonly string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = `${last ?? ""}${glue}${piece}`;
    const available = lines.length <= 1 ? room : room - 2 * INDENT.length;
    if (last !== undefined && displayWidth(joined) <= available) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}
