/** Where a value of a transaction comes from, in words. */
import type { FieldOrigin } from "../../src/contract/transaction/why.ts";
import { nameOf, type Names } from "../names.ts";
import { memberNoun } from "../events/member-names.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";

/** "checking.csv, line 12"; "owner, 2026-03-01"; `rule "Rent", when it was imported`. */
export function originSentence(origin: FieldOrigin): string {
  if (origin.follows !== null) return `follows the ${origin.follows}`;
  switch (origin.set_by) {
    case "file":
      return fileWords(origin);
    case "rule":
      if (origin.bank_word !== null) return "the bank's word";
      return `rule "${origin.rule?.name ?? "(deleted)"}"${occasion({ ...origin, actor: null })}`;
    case "suggestion":
      return `suggestion${confidenceWords(origin)}${occasion(origin)}`;
    case "transfer":
      return `transfer, other side ${origin.twin === null ? "unknown" : (shortIds([origin.twin]).get(origin.twin) ?? origin.twin)}`;
    default:
      return `${origin.actor ?? "the request that created it"}, ${day(origin)}`;
  }
}

/** "Line 12 of checking.csv has the amount -28.40."; nothing where no amount or day was changed. */
export function firstSentence(origin: FieldOrigin): readonly string[] {
  // An earlier version of the service does not tell.
  const { first_value = null } = origin as Partial<FieldOrigin>;
  if (first_value === null) return [];
  const field = memberNoun(origin.field);
  if (origin.import === null) return [`The ${field} was ${first_value} at first.`];
  const { file_name, line } = origin.import;
  return [`${line === null ? "" : `Line ${line} of `}${file_name} has the ${field} ${first_value}.`];
}

function fileWords({ import: source }: FieldOrigin): string {
  if (source === null) return "the file";
  return source.line === null ? source.file_name : `${source.file_name}, line ${source.line}`;
}

/** `The bank's word "Dining out" means meals since 2026-03-01.`; nothing where no word was set to mean the value. */
export function wordSentence(
  { bank_word, set_by, follows, field, value }: FieldOrigin,
  names: Names,
): readonly string[] {
  if (bank_word === null || follows !== null) return [];
  const owner = set_by === "file" ? "file" : "bank";
  return [
    `The ${owner}'s word "${bank_word.word}" means ${nameOf(field, String(value), names)} since ${bank_word.since.slice(0, 10)}.`,
  ];
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
