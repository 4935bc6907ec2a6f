/** What the terminal makes of a problem: its sentences in the words of the command line, so that tests hold them as people read them. */
import { flagText, recordInFlags } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";

export function inFlags(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, detail, remedy, errors, more, cause } = error;
  return new Problem(code, {
    detail: flagText(detail),
    remedy: flagText(remedy),
    errors,
    more: recordInFlags(more),
    cause,
  });
}

/** The same outcome, a problem in the words of the command line. */
export async function refusedInFlags<Result>(outcome: Promise<Result>): Promise<Result> {
  try {
    return await outcome;
  } catch (error) {
    throw inFlags(error);
  }
}
