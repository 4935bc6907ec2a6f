/** Names the command that lists the records among which one was not found: a service can only say that there is such a list. */
import { Problem, problemKinds } from "../../contract/problem.ts";
import type { Command } from "../command.ts";
import type { ChosenKind } from "../command-line/flag.ts";
import type { ParsedLine } from "../command-line/parse.ts";
import { recordKinds } from "../command-line/record-kinds.ts";

/** The error with that command in place of the general remedy, and with what was looked for; any other error as it is. */
export function withListOfKind(
  error: unknown,
  { line, command }: { readonly line: ParsedLine; readonly command: Command },
): unknown {
  if (!(error instanceof Problem) || !isGeneral(error)) return error;
  const typed = typedRecord(line, command);
  const kind = kindIn(error.message) ?? typed?.kind;
  if (kind === undefined) return error;
  const { one, list } = recordKinds[kind];
  const { code, detail, errors, more } = error;
  const [id, ...others] = typed?.words ?? [];
  const isNamed = detail === problemKinds.not_found.title && id !== undefined && others.length === 0;
  return new Problem(code, {
    detail: isNamed ? `There is no ${one} with the id ${JSON.stringify(id)}.` : detail,
    remedy: `\`cashbook ${list}\` shows what can be named.`,
    errors,
    more,
    cause: error,
  });
}

function isGeneral({ code, remedy }: Problem): boolean {
  return (code === "not_found" || code === "unknown_name") && remedy === problemKinds[code].remedy;
}

/** The kind that the service names. */
function kindIn(detail: string): ChosenKind | undefined {
  const all = Object.keys(recordKinds) as ChosenKind[];
  return all.find((kind) => detail.includes(`no ${recordKinds[kind].one} `));
}

/** The first operand that names records, with its words. */
function typedRecord(
  { operands }: ParsedLine,
  command: Command,
): { readonly kind: ChosenKind; readonly words: readonly string[] } | undefined {
  for (const [key, value] of Object.entries(operands)) {
    const { chosenFrom, completes } = command.operands[key] ?? {};
    const kind = chosenFrom ?? completes;
    if (value !== undefined && typeof kind === "string" && kind in recordKinds)
      return { kind: kind as ChosenKind, words: [value].flat() };
  }
  return undefined;
}
