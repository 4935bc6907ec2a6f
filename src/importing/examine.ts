import { sentence, setting, type Sentence } from "../contract/choice.ts";
import { Problem } from "../contract/problem.ts";
import { openText } from "./decode/open-text.ts";
import { withByte } from "./refusals/unreadable-file.ts";
import { byteFacts, type ByteFacts } from "./decode/detect-encoding.ts";
import { withEarlierColumns } from "./previous-columns.ts";
import type { BinaryFormat, Format, TextFormat } from "./format.ts";
import { formats } from "./formats.ts";
import type { ReadingChoices } from "./choices.ts";
import type { Evidence, Reading } from "./reading.ts";
import type { SourceFile } from "./source-file.ts";
import { noFees } from "./table/decide/fees/split-fees.ts";
import { binaryKind, bookKind, journalKind, textKind, type OtherKind } from "./refusals/unsupported-kinds.ts";

/**
 * The first pass over a file: decides its format and how it is read, keeping the evidence, and writes nothing. Throws
 * `unreadable_file`, `missing_column`, `ambiguous_file`, `mapping_contradicted` or `invalid_setting`.
 */
export async function examine(source: SourceFile, choices: ReadingChoices): Promise<Reading> {
  const reading = await examineAny(source, choices);
  // Only a table has columns of fees.
  if (choices.splitFees === true && reading.mapping.split_fees !== true) throw noFees();
  return reading;
}

async function examineAny(source: SourceFile, choices: ReadingChoices): Promise<Reading> {
  const facts = await byteFacts(source);
  const requestedFormat = choices.format === undefined ? undefined : formatNamed(choices.format);
  try {
    const binary = claimant(formats.filter(isBinary), facts.head, { source, requestedFormat });
    if (binary !== undefined) {
      const { format } = binary;
      const read = (knownChoices: ReadingChoices) => format.examine(source, of(format, knownChoices));
      return withClaim(await withEarlierColumns(format.id, choices, read), binary);
    }
    return await examineText(source, { facts, requestedFormat, choices });
  } catch (error) {
    throw await withByte(error, source);
  }
}

async function examineText(
  source: SourceFile,
  {
    facts,
    requestedFormat,
    choices,
  }: { facts: ByteFacts; requestedFormat: Format | undefined; choices: ReadingChoices },
): Promise<Reading> {
  refuseKind(source, binaryKind(facts.head));
  const file = await openText(source, { facts, choices });
  // Whatever is said of it: its columns could be read, and every sign would be wrong.
  refuseKind(source, journalKind(file.head) ?? bookKind(file.head));
  const texts = formats.filter((format): format is TextFormat => format.kind === "text");
  const claim = claimant(texts, file.head, { source, requestedFormat });
  const examineAs = (format: TextFormat) =>
    withEarlierColumns(format.id, choices, (knownChoices) => format.examine(file, of(format, knownChoices)));
  if (claim !== undefined) return withClaim(await examineAs(claim.format), claim);
  refuseKind(source, textKind(file.head));
  const fallback = texts.find(({ claims }) => claims === undefined);
  if (fallback === undefined) throw new TypeError("no format takes what no other claims");
  const because = "It is text, and no other format fits.";
  return withClaim(await examineAs(fallback), { format: fallback, because });
}

function isBinary(format: Format): format is BinaryFormat {
  return format.kind === "binary";
}

/** Problem: invalid_setting. */
function formatNamed(name: string): Format {
  const claim = formats.find(({ id }) => id === name.toLowerCase());
  if (claim !== undefined) return claim;
  throw new Problem("invalid_setting", {
    detail: `There is no format "${name}".`,
    remedy: sentence`Give ${setting("format")} one of ${formats.map(({ id }) => id).join(", ")}.`,
  });
}

interface Claim<Kind extends Format> {
  readonly format: Kind;
  readonly because: Sentence;
}

/** The one format that claims a file, or the one that was said. Problem: unreadable_file where two claim it. */
function claimant<Kind extends Format>(
  candidates: readonly Kind[],
  head: Parameters<NonNullable<Kind["claims"]>>[0],
  { source, requestedFormat }: { source: SourceFile; requestedFormat: Format | undefined },
): Claim<Kind> | undefined {
  if (requestedFormat !== undefined) {
    const format = candidates.find(({ id }) => id === requestedFormat.id);
    return format && { format, because: sentence`It was set with ${setting("format")}.` };
  }
  const all = candidates.flatMap((format): Claim<Kind>[] => {
    const because = (format.claims as ((head: unknown) => string | undefined) | undefined)?.(head);
    return because === undefined ? [] : [{ format, because }];
  });
  const first = all.filter(({ format }) => !("givesWay" in format));
  const [only, other] = first.length > 0 ? first : all;
  if (only === undefined || other === undefined) return only;
  throw new Problem("unreadable_file", {
    detail: sentence`${source.name} could be ${only.format.name} (${only.because}) or ${other.format.name} (${other.because}).`,
    remedy: sentence`Choose one: ${setting("format", only.format.id)} or ${setting("format", other.format.id)}.`,
  });
}

/** The choices as one format takes them: a mapping that was kept for a file of another says nothing about it. */
function of({ id }: Format, { remembered, ...choices }: ReadingChoices): ReadingChoices {
  if (remembered === undefined) return choices;
  return { ...choices, remembered: (about) => remembered({ ...about, format: id }) };
}

/** A reading with the evidence of its format in front. */
function withClaim(reading: Reading, { format, because }: Claim<Format>): Reading {
  const evidence: Evidence = {
    about: "format",
    decided: format.name,
    because,
    line: null,
    otherwise: sentence`${setting("format", { placeholder: "<format>" })}`,
  };
  const others = reading.detected.evidence.map((one) =>
    one.about === "encoding" && format.kind === "text"
      ? { ...one, otherwise: sentence`${setting("encoding", { placeholder: "<name>" })}` }
      : one,
  );
  return { ...reading, detected: { ...reading.detected, evidence: [evidence, ...others] } };
}

/** Refuses a file that is plainly of a kind that no format reads, and says which. */
function refuseKind(source: SourceFile, kind: OtherKind | undefined): void {
  if (kind === undefined) return;
  throw new Problem("unreadable_file", {
    detail: `${source.name} is ${kind.name}.`,
    remedy: kind.remedy,
    more: { other_kind: kind.name },
  });
}
