/** Creates the three kinds of findings of `doctor`. */
import { type Sentence } from "../../contract/choice.ts";
import { flagText } from "../../client/flag-text.ts";
import type { Finding } from "../../client/operator.ts";

export function ok(check: string, detail: string): Finding {
  return { check, result: "ok", detail, remedy: null };
}

interface Defect {
  readonly detail: Sentence;
  readonly remedy: Sentence;
}

export function warning(check: string, { detail, remedy }: Defect): Finding {
  return { check, result: "warning", detail: flagText(detail), remedy: flagText(remedy) };
}

export function fault(check: string, { detail, remedy }: Defect): Finding {
  return { check, result: "fault", detail: flagText(detail), remedy: flagText(remedy) };
}
