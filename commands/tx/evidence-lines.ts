/** How a file was read, in lines for a terminal: what was decided, why, where that stands, and what decides it otherwise. */
import { largest } from "../../src/contract/extremes.ts";
import type { Evidence } from "../../src/client/import/options.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";

/** Columns that every terminal has. */
const WIDTH = 80;

export function evidenceLines(detected: Readonly<Record<string, unknown>>): readonly string[] {
  const evidence = (detected["evidence"] ?? []) as readonly Evidence[];
  const named = evidence.map((one) => ({ name: one.about.replaceAll("_", " "), text: inWords(one) }));
  const widest = largest(
    named.map(({ name }) => displayWidth(name)),
    0,
  );
  return [
    "How the file was read",
    ...named.flatMap(({ name, text }, index) =>
      wrapped(text, WIDTH - widest - 2).map((line, part) => {
        const isRepeated = part > 0 || name === named[index - 1]?.name;
        return `${(isRepeated ? "" : name).padEnd(widest)}  ${line}`;
      }),
    ),
  ];
}

function inWords({ about, decided, because, line, column, otherwise }: Evidence): string {
  const isColumn = about === "column";
  // A line about a column names the column already, and the line of the header stands above it.
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

/** Lines of at most so many columns, cut between words. */
function wrapped(text: string, width: number): readonly string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    const longer = lines[last] === "" ? word : `${lines[last]} ${word}`;
    if (displayWidth(longer) <= width || lines[last] === "") lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}
