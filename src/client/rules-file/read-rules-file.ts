/** Reads a file of rules: our own as JSON or YAML, or the `if` blocks of hledger's CSV rules. */
import { Problem } from "../../contract/problem.ts";
import type { WhereCondition } from "../../contract/transaction/where.ts";
import { hledgerRules, type HledgerRules } from "./hledger-rules.ts";

/** A rule as a file has it. Names of fields may be those of flags, and a condition may be a text as `--where` takes it. */
export interface FileRule {
  readonly name: string;
  readonly where: readonly (WhereCondition | string)[];
  readonly set: Readonly<Record<string, unknown>>;
}

type RulesFile =
  | { readonly kind: "own"; readonly rules: readonly FileRule[] }
  | ({ readonly kind: "hledger" } & HledgerRules);

/** Problem: unreadable_file. */
export async function readRulesFile(text: string, fileName: string): Promise<RulesFile> {
  const content = text.replace(/^\uFEFF/, "");
  if (isHledger(content, fileName)) return { kind: "hledger", ...hledgerRules(content) };
  const value = await parse(content, fileName);
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { rules?: unknown } | null)?.rules;
  if (!Array.isArray(list)) throw unreadable(fileName, "has no list of rules");
  return { kind: "own", rules: list.map((each, index) => ruleOf(each, { fileName, number: index + 1 })) };
}

/** Its ending says so, or a line that begins with `if`, which no file of ours has. */
function isHledger(text: string, fileName: string): boolean {
  if (/\.rules$/i.test(fileName)) return true;
  return !/^\s*[[{]/.test(text) && !/^rules:/m.test(text) && /^if(?:\W|$)/m.test(text);
}

async function parse(text: string, fileName: string): Promise<unknown> {
  // JSON is YAML, too; its own parser is there without loading another.
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // As YAML it may be right, and otherwise the line of the fault is told.
    }
  }
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error === undefined) return document.toJS({ maxAliasCount: 0 });
  const [place] = error.linePos ?? [];
  const where = place === undefined ? "" : ` (line ${place.line}, column ${place.col})`;
  const [fault = ""] = error.message.split(/ at line |:?\n/);
  throw unreadable(fileName, `is neither JSON nor YAML: ${fault}${where}`);
}

function ruleOf(value: unknown, { fileName, number }: { fileName: string; number: number }): FileRule {
  const { name, where, set } = (typeof value === "object" && value !== null ? value : {}) as Partial<
    Record<keyof FileRule, unknown>
  >;
  const fault = (what: string) => unreadable(fileName, `rule ${number} ${what}`);
  if (typeof name !== "string" || name.trim() === "") throw fault("has no name");
  if (!Array.isArray(where) || where.length === 0) throw fault(`(${name}) has no list of conditions, where`);
  if (typeof set !== "object" || set === null || Array.isArray(set))
    throw fault(`(${name}) does not say what it sets, as set`);
  return { name, where: where as FileRule["where"], set: set as FileRule["set"] };
}

function unreadable(fileName: string, fault: string): Problem {
  const detail = fault.startsWith("rule ") ? `In ${fileName}, ${fault}.` : `${fileName} ${fault}.`;
  return new Problem("unreadable_file", {
    detail,
    remedy: "`cashbook rules export` shows how a file of rules looks.",
  });
}
