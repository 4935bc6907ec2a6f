/** A decision about a table: what was decided, and what settled it. */
import { sentence, type Choice, type Sentence } from "../../../contract/choice.ts";
import type { ProofBasis } from "../../../contract/import/evidence.ts";
import type { Evidence } from "../../reading.ts";

/** A cell of the file that speaks for a decision, or leaves it open. */
export interface CellSample {
  readonly line: number;
  readonly text: string;
  /** Index of its column. */
  readonly column: number | undefined;
}

export interface Decision {
  readonly evidence: Evidence;
  /** Index of the column of the text that settled it. */
  readonly column: number | undefined;
}

export interface Reason {
  readonly because: Sentence;
  readonly sample?: CellSample | undefined;
  /** What decides it otherwise. */
  readonly otherwise?: Choice | undefined;
  /** Where it is a proof for later files of the account, whose word that is. */
  readonly basis?: ProofBasis | null | undefined;
}

export function decisionOf(
  about: string,
  value: string,
  { because, sample, otherwise, basis }: Reason,
): Decision {
  const evidence = {
    about,
    decided: value,
    because,
    line: sample?.line ?? null,
    ...(sample === undefined ? {} : { value: sample.text.trim() }),
    ...(otherwise === undefined ? {} : { otherwise: sentence`${otherwise}` }),
    ...(basis ? { basis } : {}),
  };
  return { evidence, column: sample?.column };
}

/** The one value that there is; undefined when there is none, or two that differ. */
export function onlyOne<Value>(values: Iterable<Value | undefined>): Value | undefined {
  const [only, other] = new Set([...values].filter((value) => value !== undefined));
  return other === undefined ? only : undefined;
}
