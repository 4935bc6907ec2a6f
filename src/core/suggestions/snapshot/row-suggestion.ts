import type { SuggestionEvidence } from "../../../contract/suggestion.ts";

/** A suggestion as the contract has it, but for the transaction and the numbers' form. */
export interface RowSuggestion {
  readonly category: string;
  readonly merchant_name: string | null;
  /** Ten-thousandths. */
  readonly confidence: number;
  readonly evidence: SuggestionEvidence;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
}
