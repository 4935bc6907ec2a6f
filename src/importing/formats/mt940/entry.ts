/** From a statement line and the information that follows it to the entry that it tells. */
import type { SourceTexts } from "../../rows/source-record.ts";
import type { EntryEvent } from "../../statement/event.ts";
import type { Field } from "./fields.ts";
import { informationOf } from "./information.ts";
import { noteLines } from "./information/note-lines.ts";
import { addToSums, type InterimSums } from "./interim-sums.ts";
import { statementLine, type ReadLine } from "./statement-line.ts";

export interface Entry {
  readonly field: Field;
  /** Lines of the fields 86 that follow it. */
  readonly information: string[];
  /** Lines of a field NS, which some banks write in place of it. */
  readonly notes: string[];
}

/** What an entry is read by, of the statement that it stands in. */
interface Surroundings {
  /** Day number of the opening balance. */
  readonly openingDay: number | undefined;
  readonly hasOpening: boolean;
  readonly isAdvance: boolean;
  readonly sums: InterimSums;
}

/** A longer text is no name. */
const NAME_MAX = 200;
/** Characters of an unreadable entry that are kept, at most. */
const KEPT = 2000;

/** Adds it to the sums too. */
export function entryEvent(
  { field, information, notes }: Entry,
  { openingDay, hasOpening, isAdvance, sums }: Surroundings,
): EntryEvent {
  const { line, texts } = field;
  const read = statementLine(texts, openingDay);
  if ("fault" in read) {
    sums.isOpen = true;
    const fault = `The statement line "${fieldText(field)}" cannot be read: ${read.fault}.`;
    const description = beginning([...texts, ...information].join(" "), KEPT);
    return { kind: "entry", line, fault, posted_date: "", amount: "", description };
  }
  // Balances prove more than sums do.
  if (!hasOpening) addToSums(sums, read);
  const { description, fallbacks, name, source } =
    information.length === 0 ? noteLines(notes) : informationOf(information);
  const event: Writable<EntryEvent> = {
    kind: "entry",
    line,
    posted_date: read.day,
    amount: read.amount,
    description,
  };
  if (description.trim() === "") {
    event.fallbacks = [...fallbacks, ...ownTexts(read)];
  }
  if (read.kind === "expected" || (isAdvance && !hasOpening)) event.skip = "not_booked";
  if (name !== "" && name.length <= NAME_MAX) event.merchant = name;
  if (read.bankId !== "") event.bank_id = read.bankId;
  event.source = sourceOf(read, source);
  return event;
}

/** What the information says counts before what the statement line does. */
function sourceOf({ reference, type }: ReadLine, source: SourceTexts = {}): SourceTexts {
  return {
    ...source,
    payment_reference: source.payment_reference || reference,
    bank_type: source.bank_type || type,
  };
}

/** What the statement line itself says; a code of few letters alone, such as "DD", says less than the reference. */
function ownTexts({ details, reference, type }: ReadLine): readonly string[] {
  return [details.length > 3 ? details : `${reference} ${details}`, reference, type];
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** The beginning of a field, to be shown. */
export function fieldText({ texts }: Field): string {
  return beginning(texts[0], 80);
}

/** At most so many units of a text, no character cut in two. */
function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
