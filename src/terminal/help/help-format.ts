/** How items, paragraphs and examples of help fit the width of the terminal, with no word broken. */
import type { HelpConfiguration } from "commander";
import { largest } from "../../contract/values/extremes.ts";
import { displayWidth } from "../render/display-width.ts";
import { fillLines } from "../render/wrap-command.ts";
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

/** A term, broken after the bars between its choices where it is wider than the terminal. */
function termLines(term: string, room: number): readonly string[] {
  const [first = "", ...others] = fillLines(term.split(/(?<=\|)/), {
    room: room - 2 * INDENT.length,
    glue: "",
  });
  return [first, ...others.map((line) => INDENT.repeat(2) + line)];
}
