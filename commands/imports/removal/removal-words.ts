/** What becomes of the transactions of an import that is undone; the same words before and after it, wherever it is undone. */
import { countText } from "../../../src/contract/count-text.ts";

/** "removes 1 transaction, and keeps 18 for other imports that recognised them" */
export function removalWords(removed: number, kept: number): string {
  const keeping = kept === 0 ? "" : `, and keeps ${kept} for other imports that recognised them`;
  return `removes ${countText(removed, "transaction")}${keeping}`;
}

export function removalSentence(removed: number, kept: number): string {
  const keeping = kept === 0 ? "" : `; ${kept} kept for other imports that recognised them`;
  return `Removed ${countText(removed, "transaction")}${keeping}.`;
}
