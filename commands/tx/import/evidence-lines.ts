/** Lines about how a file was read: each decision, its reason, its place in the file, and the flag that overrides it. */
import { largest } from "../../../src/contract/values/extremes.ts";
import { codeWords } from "../../../src/client/notation/code-words.ts";
import type { Evidence } from "../../../src/client/import/plan/options.ts";
import { localNumber } from "../../../src/terminal/render/cells.ts";
import { displayWidth } from "../../../src/terminal/render/display-width.ts";
import { wrapText } from "../../../src/terminal/render/wrap-text.ts";

/** Wider lines are hard to read. */
const WIDTH_MAX = 100;

/** Lines of at most `width` columns, their amounts as the tables of the locale have them. */
export function evidenceLines(
  properties: Readonly<Record<string, unknown>>,
  { width, locale }: { readonly width: number; readonly locale: string },
): readonly string[] {
  const evidence = (properties["evidence"] ?? []) as readonly Evidence[];
  const entries = evidence.map((one) => ({
    name: codeWords(one.about),
    text: inWords(withLocalAmounts(one, locale)),
  }));
  if (entries.length === 0) return [];
  const widest = largest(
    entries.map(({ name }) => displayWidth(name)),
    0,
  );
  return [
    "How the file was read",
    ...entries.flatMap(({ name, text }, index) =>
      wrapText(text, Math.min(width, WIDTH_MAX) - widest - 2).map((line, part) => {
        const isRepeated = part > 0 || name === entries[index - 1]?.name;
        return `${(isRepeated ? "" : name).padEnd(widest)}  ${line}`;
      }),
    ),
  ];
}

function withLocalAmounts({ because, amounts = [], ...rest }: Evidence, locale: string): Evidence {
  // Each is looked for behind the one before.
  let at = 0;
  let sentence = because;
  for (const amount of amounts) {
    const start = sentence.indexOf(amount, at);
    if (start === -1) continue;
    const local = localNumber(amount, locale);
    sentence = `${sentence.slice(0, start)}${local}${sentence.slice(start + amount.length)}`;
    at = start + local.length;
  }
  return { ...rest, because: sentence };
}

function inWords({ about, decided, because, line, column, otherwise }: Evidence): string {
  const isColumn = about === "column";
  // The text about a column names it already, and the header's line stands above.
  const where = isColumn ? [] : [line === null ? "" : `line ${line}`, column ?? ""];
  const place = where.filter((part) => part !== "").join(", ");
  const other =
    otherwise === undefined || (isColumn && line !== null && column !== undefined) ? "" : otherwise;
  return [
    decidedWords(about, decided),
    isColumn ? ` ${because}` : ` ${because.replace(/\.$/, "")}${place === "" ? "" : ` (${place})`}.`,
    other === "" ? "" : `Override with ${other}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Decisions that are codes of mappings and of the wire. */
const DECIDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sign: { as_is: "as they are", inverted: "turned around" },
  balance: { unavailable: "not proved" },
};

/** "posted date: column 1" of a column; its header, which may have underscores of its own, stays as it is. */
function decidedWords(about: string, decided: string): string {
  if (about === "column") return decided.replace(/^\w+(?=:)/u, codeWords);
  return DECIDED[about]?.[decided] ?? decided;
}
