/** The text that a cell shows: its paragraphs, without remarks and drawings that lie upon it (ODF 1.3 part 3, 5.1.3 and 6.1). */
import type { XmlEvent, XmlOpen } from "../../xml/events.ts";

interface CellText {
  /** Takes an event inside of a cell. */
  readonly take: (event: XmlEvent) => void;
  /** The text so far, of which the next cell has nothing. */
  readonly end: () => string;
  readonly length: () => number;
}

/** Elements of a paragraph whose texts are the paragraph's. */
const RUNS = new Set(["span", "a", "meta", "ruby", "ruby-base"]);
/** Spaces that one element may stand for. */
const SPACES_MAX = 1000;

export function cellText(): CellText {
  let text = "";
  let isBegun = false;
  /** How deep in a paragraph, and in what is none of it. */
  let paragraph = 0;
  let aside = 0;

  const open = ({ name, attributes }: XmlOpen) => {
    if (aside > 0) aside++;
    else if (paragraph === 0 && name === "p") {
      if (isBegun) text += "\n";
      isBegun = true;
      paragraph = 1;
    } else if (paragraph > 0 && RUNS.has(name)) paragraph++;
    else {
      if (paragraph > 0) text += characterOf(name, attributes);
      aside = 1;
    }
  };
  return {
    take(event) {
      if (event.kind === "open") open(event);
      else if (event.kind === "text") text += paragraph > 0 && aside === 0 ? event.text : "";
      else if (aside > 0) aside--;
      else if (paragraph > 0) paragraph--;
    },
    end() {
      const whole = text;
      text = "";
      isBegun = false;
      paragraph = 0;
      aside = 0;
      return whole;
    },
    length: () => text.length,
  };
}

/** What an element without a text stands for. */
function characterOf(name: string, attributes: Readonly<Record<string, string>>): string {
  if (name === "s") return " ".repeat(Math.min(SPACES_MAX, Math.max(1, Number(attributes["c"] ?? 1) || 1)));
  if (name === "tab") return "\t";
  return name === "line-break" ? "\n" : "";
}
