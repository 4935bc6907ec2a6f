/** Asks before anything is written whether to import a file whose balances differ from those of its account. */
import type { ExpectedProof } from "../../../src/client/import/plan/expected-proofs.ts";
import { sentenceText } from "../../../src/terminal/render/sentence.ts";
import type { Io } from "../../../src/terminal/streams/io.ts";
import { expectedProofLines } from "../../book-proof-lines.ts";

export async function confirmBalances(io: Io, proofs: readonly ExpectedProof[]): Promise<boolean> {
  const lines = expectedProofLines(proofs);
  if (lines.length === 0) return true;
  for (const line of lines) io.warn(sentenceText(line, io.facts));
  return io.confirm({ message: "Import it anyway?", flag: "--yes" });
}
