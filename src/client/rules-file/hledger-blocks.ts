/** The `if` blocks and tables of a file of hledger's CSV rules: which lines match, and what they set. */

export interface NumberedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** One matcher: a pattern for the whole record, or for a field of it. */
export interface Matcher extends NumberedLine {
  /** Lower-case, without `%`; undefined for the whole record. */
  readonly field: string | undefined;
  readonly pattern: string;
  readonly isNegated: boolean;
}

export interface HledgerBlock {
  /** Where it begins. */
  readonly line: number;
  /** One group must match: all matchers of it. */
  readonly groups: readonly (readonly Matcher[])[];
  readonly assignments: readonly (NumberedLine & { readonly name: string; readonly value: string })[];
}

/** In the order of the file. What stands outside of `if` says how a file is read, and is no rule. */
export function blocksOf(text: string): readonly HledgerBlock[] {
  const lines = text.split(/\r\n|\r|\n/).map((each, index) => ({ line: index + 1, text: each }));
  const blocks: HledgerBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at] as NumberedLine;
    const start = /^if(?=\W|$)(.*)$/.exec(first.text);
    if (start === null) continue;
    const rest = start[1] ?? "";
    const isTable = rest !== "" && !/^\s/.test(rest);
    const { block, end } = isTable ? readTable(lines, at, rest) : readBlock(lines, at, rest);
    for (const each of block) blocks.push(each);
    at = end - 1;
  }
  return blocks;
}

interface Part {
  readonly block: readonly HledgerBlock[];
  /** The index behind its last line. */
  readonly end: number;
}

/** Patterns line by line, then what they set, indented. */
function readBlock(lines: readonly NumberedLine[], at: number, rest: string): Part {
  const { line } = lines[at] as NumberedLine;
  const groups: Matcher[][] = [];
  const add = (each: NumberedLine): void => {
    const { isFurther, matcher } = matcherOf(each);
    const last = groups.at(-1);
    if (isFurther && last !== undefined) last.push(matcher);
    else groups.push([matcher]);
  };
  if (rest.trim() !== "") add({ line, text: rest });
  let end = at + 1;
  for (; end < lines.length; end++) {
    const each = lines[end] as NumberedLine;
    if (each.text.trim() === "" || /^\s/.test(each.text)) break;
    if (!isComment(each.text)) add(each);
  }
  const assignments: HledgerBlock["assignments"][number][] = [];
  for (; end < lines.length; end++) {
    const each = lines[end] as NumberedLine;
    if (!/^\s+\S/.test(each.text)) break;
    if (!isComment(each.text.trimStart())) assignments.push(assignmentOf(each));
  }
  return { block: [{ line, groups, assignments }], end };
}

/** `if,account2,description`: each further line is a pattern and the values of these fields. */
function readTable(lines: readonly NumberedLine[], at: number, rest: string): Part {
  const separator = rest.charAt(0);
  const names = rest.slice(1).split(separator);
  const block: HledgerBlock[] = [];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const each = lines[end] as NumberedLine;
    if (each.text.trim() === "") break;
    if (isComment(each.text)) continue;
    const cells = each.text.split(separator);
    const values = cells.slice(-names.length);
    const pattern = cells.slice(0, -names.length).join(separator);
    const assignments = names.map((name, index) => ({
      ...each,
      name: name.trim(),
      value: (values[index] ?? "").trim(),
    }));
    block.push({
      line: each.line,
      groups: [[matcherOf({ ...each, text: pattern }).matcher]],
      assignments: assignments.filter(({ value }) => value !== ""),
    });
  }
  return { block, end };
}

/** `& %description rent`: further to the one before, and of a field. */
function matcherOf({ line, text }: NumberedLine): { isFurther: boolean; matcher: Matcher } {
  const withoutAnd = text.trim().replace(/^&{1,2}/, "");
  const isFurther = withoutAnd !== text.trim();
  const positive = withoutAnd.trim().replace(/^!/, "");
  const isNegated = positive !== withoutAnd.trim();
  const [word = ""] = positive.trim().split(/\s/, 1);
  const field = /^%[\w-]+$/.test(word) ? word.slice(1).toLowerCase() : undefined;
  const pattern = field === undefined ? positive.trim() : positive.trim().slice(word.length).trim();
  return { isFurther, matcher: { line, text: text.trim(), field, pattern, isNegated } };
}

function assignmentOf({ line, text }: NumberedLine): HledgerBlock["assignments"][number] {
  const [name = ""] = text.trim().split(/[\s:]/, 1);
  const value = text.trim().slice(name.length).replace(/^:/, "").trim();
  return { line, text: text.trim(), name: name.toLowerCase(), value };
}

function isComment(text: string): boolean {
  return /^[#;*]/.test(text);
}
