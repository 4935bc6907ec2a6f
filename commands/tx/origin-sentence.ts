/** Where a value of a transaction comes from, in words. */
import type { FieldOrigin } from "../../src/contract/transaction/why.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";

/** "checking.csv, line 12"; "owner, 2026-03-01"; `rule "Rent", when it was imported`. */
export function originSentence(origin: FieldOrigin): string {
  if (origin.follows !== null) return `follows the ${origin.follows}`;
  switch (origin.set_by) {
    case "file":
      return fileWords(origin);
    case "rule":
      return `rule "${origin.rule?.name ?? "(deleted)"}"${occasion({ ...origin, actor: null })}`;
    case "suggestion":
      return `suggestion${confidenceWords(origin)}${occasion(origin)}`;
    case "transfer":
      return `transfer, other side ${origin.twin === null ? "unknown" : (shortIds([origin.twin]).get(origin.twin) ?? origin.twin)}`;
    default:
      return `${origin.actor ?? "the request that created it"}, ${day(origin)}`;
  }
}

function fileWords({ import: source }: FieldOrigin): string {
  if (source === null) return "the file";
  return source.line === null ? source.file_name : `${source.file_name}, line ${source.line}`;
}

function occasion({ import: source, actor, ...origin }: FieldOrigin): string {
  if (source !== null) return `, when ${source.file_name} was imported`;
  return `, ${actor === null ? "" : `accepted by ${actor}, `}${day(origin)}`;
}

function confidenceWords({ confidence }: FieldOrigin): string {
  return confidence === null ? "" : ` of confidence ${plainCell(confidence)}`;
}

function day({ at }: Pick<FieldOrigin, "at">): string {
  return at.slice(0, 10);
}
