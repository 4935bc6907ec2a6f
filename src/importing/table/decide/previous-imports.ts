/**
 * Decisions from before a file: those of its mapping, and those that earlier files of its account proved. They decide what
 * the file leaves open. Where the file itself proves the contrary, it is refused: either may be wrong.
 */
import { mapText, sentence, setting } from "../../../contract/choice.ts";
import type { EarlierProofs, ProofBasis, SharedDecision } from "../../../contract/import/evidence.ts";
import { Problem } from "../../../contract/problem.ts";
import { orderOfFormat } from "../../cells/date-text.ts";
import type { Mapping, ReadingChoices } from "../../choices.ts";
import type { Evidence } from "../../reading.ts";
import type { Decision } from "./decision.ts";

/** Decisions about how a file is read; what becomes of fees is none of them. */
type ReadDecision = Exclude<SharedDecision, "fees">;
type EarlierProof = NonNullable<EarlierProofs[ReadDecision]>;

/** A decision that was made before, and why it holds, as a sentence. */
export interface PreviousDecision<Value> {
  readonly value: Value;
  readonly because: string;
  /** Null where the proof is an earlier file's, and stays that file's. */
  readonly basis: ProofBasis | null;
}

/** The previous value of each decision. A mapping is a person's word, and precedes what earlier files proved. */
export function previousDecisions(
  mapping: Mapping | undefined,
  earlier: EarlierProofs,
): {
  readonly dates: PreviousDecision<string> | undefined;
  readonly mark: PreviousDecision<"." | ","> | undefined;
  readonly sign: PreviousDecision<"as_is" | "inverted"> | undefined;
} {
  const previous = <Value extends string>(
    fromMapping: Value | undefined,
    proof: EarlierProof | undefined,
  ): PreviousDecision<Value> | undefined => {
    if (fromMapping !== undefined)
      return { value: fromMapping, because: "The mapping says so.", basis: "answer" };
    return proof && { value: proof.decided as Value, because: proofSentence(proof), basis: null };
  };
  return {
    dates: previous(mapping?.date_format, earlier.date_format),
    mark: previous(mapping?.decimal_mark, earlier.decimal_mark),
    sign: previous(mapping?.sign, earlier.sign),
  };
}

/** As a sentence: "It was proven by march.csv, line 7 "31/03/2026" (import …)." */
export function proofSentence({ basis, file_name, line, value, import_id }: EarlierProof): string {
  const how = basis === "file" ? "It was proven by" : "It was answered for";
  const text = value === undefined ? "" : ` "${value}"`;
  const place = line === null ? "" : `, line ${line}${text}`;
  return `${how} ${file_name}${place} (import ${import_id}).`;
}

const names = { date_format: "dates", decimal_mark: "decimal mark", sign: "signs" } as const;

/** Problem: evidence_contradicted where the file proves another reading than the account's earlier files. */
export function checkEarlier(
  { dates, mark, sign }: Readonly<Record<"dates" | "mark" | "sign", Decision>>,
  { earlier, choices }: { earlier: EarlierProofs; choices: ReadingChoices },
): void {
  const isRequested = {
    date_format: choices.dateFormat !== undefined,
    decimal_mark: choices.decimalMark !== undefined,
    sign: choices.sign !== undefined,
  };
  for (const { evidence } of [dates, mark, sign]) {
    const about = evidence.about as ReadDecision;
    const proof = earlier[about];
    if (proof === undefined || evidence.basis !== "file" || isRequested[about]) continue;
    if (isSame(about, [evidence.decided, proof.decided])) continue;
    throw contradiction(about, { evidence, proof });
  }
}

/** Dates that begin with a year of four digits are never taken for others, so a file may have them from one day on. */
function isSame(about: ReadDecision, [own, previous]: readonly [string, string]): boolean {
  if (about !== "date_format") return own === previous;
  const isPlain = [own, previous].some((format) => /^(?:YYYY|excel)/i.test(format));
  return isPlain || orderOfFormat(own) === orderOfFormat(previous);
}

/** The refusal of a file that shows another reading than an earlier one. */
export function contradiction(
  about: ReadDecision,
  { evidence, proof }: { evidence: Evidence; proof: EarlierProof },
): Problem {
  const inWords = (decision: string) => decision.replace("_", " ");
  const here = evidence.line === null ? "" : ` (line ${evidence.line})`;
  return new Problem("evidence_contradicted", {
    detail: sentence`The ${names[about]} of the file: ${inWords(evidence.decided)}. ${mapText(evidence.because, (text) => text.replace(/\.$/, ""))}${here}. Of the account's earlier file: ${inWords(proof.decided)}. ${proofSentence(proof)}`,
    remedy: sentence`Check that the file belongs to this account; ${setting(about, evidence.decided)} accepts the file's reading.`,
    more: { about, found: evidence.decided, earlier: { ...proof } },
  });
}
