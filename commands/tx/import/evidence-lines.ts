/** Lines about how a file was read: each decision, its reason, its place in the file, and the flag that overrides it. */
import { largest } from "../../../src/contract/values/extremes.ts";
import type { Evidence } from "../../../src/client/import/plan/options.ts";
import { displayWidth } from "../../../src/terminal/render/display-width.ts";

/** Columns that every terminal has. */
const WIDTH = 80;

export function evidenceLines(properties: Readonly<Record<string, unknown>>): readonly string[] {
  const evidence = (properties["evidence"] ?? []) as readonly Evidence[];
  const entries = evidence.map((one) => ({ name: one.about.replaceAll("_", " "), text: inWords(one) }));
  const widest = largest(
    entries.map(({ name }) => displayWidth(name)),
    0,
  );
  return [
    "How the file was read",
    ...entries.flatMap(({ name, text }, index) =>
      wrapText(text, WIDTH - widest - 2).map((line, part) => {
        const isRepeated = part > 0 || name === entries[index - 1]?.name;
        return `${(isRepeated ? "" : name).padEnd(widest)}  ${line}`;
      }),
    ),
  ];
}

function inWords({ about, decided, because, line, column, otherwise }: Evidence): string {
  const isColumn = about === "column";
  // The text about a column names it already, and the header's line stands above.
  const where = isColumn ? [] : [line === null ? "" : `line ${line}`, column ?? ""];
  const place = where.filter((part) => part !== "").join(", ");
  const other =
    otherwise === undefined || (isColumn && line !== null && column !== undefined) ? "" : otherwise;
  return [
    decided,
    isColumn ? ` ${because}` : ` ${because.replace(/\.$/, "")}${place === "" ? "" : ` (${place})`}.`,
    other === "" ? "" : `Otherwise ${other}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Wraps a text at blanks to lines of at most `width` columns. */
function wrapText(text: string, width: number): readonly string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    const longer = lines[last] === "" ? word : `${lines[last]} ${word}`;
    if (displayWidth(longer) <= width || lines[last] === "") lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}
