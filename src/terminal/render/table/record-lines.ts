/** One thing on a terminal: title and value of each field that has a value, one a line. */
import { largest } from "../../../contract/values/extremes.ts";
import type { RecordView } from "../../view.ts";
import { humanCell, titleOf } from "../cells.ts";
import { displayWidth } from "../display-width.ts";
import { escapeText } from "../escape-text.ts";
import { paintValue, type Paint } from "../paint.ts";
import type { Rendering } from "../rendering.ts";
import { recordFields, selectFields } from "../select-fields.ts";
import { wrapText } from "../wrap-text.ts";

const GAP = "  ";

export function recordLines(view: RecordView, rendering: Rendering, paint: Paint): string {
  const { facts, fields: names } = rendering;
  const fields = selectFields(recordFields(view), { names, place: "terminal" });
  const saysCurrency = (field: (typeof fields)[number]) => fields.some(({ name }) => name === field.currency);
  const lines = fields
    .map((field) => {
      const cell = humanCell(view.data, {
        field,
        locale: facts.locale,
        saysCurrency: () => saysCurrency(field),
      });
      return { field, title: titleOf(field), value: escapeText(cell) };
    })
    .filter(({ value }) => value !== "" || names !== undefined);
  const widest = largest(
    lines.map(({ title }) => displayWidth(title)),
    0,
  );
  return lines
    .flatMap(({ field, title, value }) => {
      const filler = " ".repeat(widest - displayWidth(title));
      const [first = "", ...others] = besideTitle(value, { start: widest + GAP.length, width: facts.width });
      return [
        `${paint.faint(title + filler)}${GAP}${paintValue(first, field, paint)}`.trimEnd(),
        ...others,
      ].map((line) => `${line}\n`);
    })
    .join("");
}

/** The lines of a value from a column on; where a word of it is too wide for that, from the next line on. */
function besideTitle(value: string, { start, width }: { start: number; width: number }): readonly string[] {
  const [first = "", ...others] = wrapText(value, width - start);
  const indent = (lines: readonly string[], columns: number) =>
    lines.map((line) => `${" ".repeat(columns)}${line}`);
  if ([first, ...others].every((line) => displayWidth(line) <= width - start))
    return [first, ...indent(others, start)];
  return ["", ...indent(wrapText(value, width - GAP.length), GAP.length)];
}
