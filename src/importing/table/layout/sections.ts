/** Lines inside a table that begin another part of the file: a header, or a title of entries that are not booked. */
import { isHeader } from "../../words/headers/fields.ts";
import { isPendingTitle } from "../../words/pending-titles.ts";
import { filledTexts, repeatsHeader } from "../cells.ts";
import type { Layout } from "../layout.ts";
import { titleKind } from "./title-text.ts";

/** What was passed on the way through a file, from one line without a day and an amount to the next. */
export interface Sections {
  /** Lines since the last row that are neither. */
  titles: number;
  /** How often the table's own header comes again, and whether ever with lines above it that may say whose it is. */
  readonly repeats: { count: number; hasTitle: boolean };
  /** Whether another header was met. */
  hasOther: boolean;
  /** Whether the last title says that the rows under it are not booked. */
  isPending: boolean;
  /** Whether amounts have come since the last title. */
  hasAmounts: boolean;
  /** Whether months or other periods divide the rows under the last title. */
  isDivided: boolean;
}

/** `preamble` holds the lines above the header: the last of them may be the title of the rows under it. */
export function newSections({ preamble }: Pick<Layout, "preamble">): Sections {
  const sections: Sections = {
    titles: 0,
    repeats: { count: 0, hasTitle: false },
    hasOther: false,
    isPending: false,
    hasAmounts: false,
    isDivided: false,
  };
  const above = preamble.findLast(({ cells }) => filledTexts(cells).length > 0);
  if (above !== undefined) passTitle(sections, above.cells);
  return sections;
}

/** Whether a line reads like a header without doubt. */
export function isHeaderLine(cells: readonly string[]): boolean {
  const texts = filledTexts(cells);
  if (texts.length < 3 || texts.some((text) => /[0-9]/.test(text))) return false;
  return texts.filter(isHeader).length >= Math.max(2, texts.length * 0.6);
}

/** Notes the title of a line, if it is one, which may say that what follows is not booked. Answers whether it is one. */
export function passTitle(sections: Sections, cells: readonly string[]): boolean {
  const texts = filledTexts(cells);
  // Some programs number the lines of a file, in front of them.
  const isNumbered = texts.length > 1 && /^[0-9]+$/.test(texts[0] ?? "");
  const [text, other] = isNumbered ? texts.slice(1) : texts;
  const title = other === undefined && text !== undefined ? titleKind(text) : undefined;
  if (title === undefined) return false;
  if (title === "words") {
    sections.isPending = isPendingTitle(text ?? "");
    sections.isDivided = false;
    sections.hasAmounts = false;
    return true;
  }
  // A month directly below a title divides its rows, as the months after it do. Below amounts it begins another section.
  if (!sections.hasAmounts) sections.isDivided = true;
  if (!sections.isDivided) sections.isPending = false;
  return false;
}

/** Notes a line without a day and an amount: it may be a header, the table's own again or another's. */
export function passLine(
  sections: Sections,
  { cells, layout: { header } }: { cells: readonly string[]; layout: Layout },
): void {
  passTitle(sections, cells);
  if (header === null) return;
  if (repeatsHeader(cells, header)) {
    sections.repeats.hasTitle ||= sections.titles > 0;
    sections.repeats.count++;
  } else if (isHeaderLine(cells)) sections.hasOther = true;
  else sections.titles++;
}
