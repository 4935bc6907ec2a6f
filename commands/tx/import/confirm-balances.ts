/** Asks before anything is written whether to import a file whose balances differ from those of its account. */
import type { ExpectedProof } from "../../../src/client/import/plan/expected-proofs.ts";
import { sentenceText } from "../../../src/terminal/render/sentence.ts";
import type { Io } from "../../../src/terminal/streams/io.ts";
import { bookProofLines } from "../../book-proof-lines.ts";

export async function confirmBalances(io: Io, proofs: readonly ExpectedProof[]): Promise<boolean> {
  const lines = proofs.flatMap(({ target, ...proof }) =>
    bookProofLines({
      ...proof,
      account: target.name,
      account_id: target.id,
      currency_code: target.currency,
      isExpected: true,
      undo: undefined,
    }),
  );
  if (lines.length === 0) return true;
  for (const line of lines) io.warn(sentenceText(line, io.facts));
  return io.confirm({ message: "Import it anyway?", flag: "--yes" });
}
