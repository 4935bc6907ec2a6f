/** Lines of a receipt: labels in a column, texts wrapped beside them. */
import { largest } from "../../../contract/values/extremes.ts";
import type { LabelledLine } from "../../view.ts";
import { displayWidth } from "../display-width.ts";
import { escapeText } from "../escape-text.ts";
import { wrapText } from "../wrap-text.ts";

const GAP = 2;
/** Where less is left beside the labels, texts stand below them. */
const TEXT_WIDTH_LEAST = 24;

export function labelledLines(
  lines: readonly LabelledLine[],
  { width, label: paintLabel }: { readonly width: number; readonly label: (text: string) => string },
): readonly string[] {
  const labelWidth = largest(
    lines.map(([label]) => displayWidth(escapeText(label))),
    0,
  );
  if (width - labelWidth - GAP < TEXT_WIDTH_LEAST) {
    return lines.flatMap(([label, text]) => [
      ...(label === "" ? [] : wrapText(escapeText(label), width).map(paintLabel)),
      ...wrapText(escapeText(text), width - GAP).map((part) => `${" ".repeat(GAP)}${part}`),
    ]);
  }
  return lines.flatMap(([label, text]) =>
    wrapText(escapeText(text), width - labelWidth - GAP).map((part, index) => {
      const shownLabel = index === 0 ? escapeText(label) : "";
      const padding = " ".repeat(labelWidth - displayWidth(shownLabel) + GAP);
      return `${paintLabel(`${shownLabel}${padding}`)}${part}`;
    }),
  );
}
