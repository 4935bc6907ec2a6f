/** What suggestions store of a book's replay. */
export interface SuggestionTables {
  suggestion_snapshots: {
    company_id: bigint;
    sequence: bigint;
    hash: string;
    checkpoint_hash: string;
    checkpoint_day: bigint;
    /** JSON. */
    state: string;
  };
  suggestion_days: {
    company_id: bigint;
    day: bigint;
    ids: Uint8Array;
    /** JSON. */
    answers: string;
  };
  suggestion_parts: { company_id: bigint; kind: string; number: bigint; bytes: Uint8Array };
}
