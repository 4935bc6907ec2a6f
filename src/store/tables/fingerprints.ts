export interface FingerprintTables {
  fingerprints: {
    company_id: bigint;
    account: bigint;
    day: bigint;
    amount_minor: bigint;
    identity: Uint8Array;
    occurrence: bigint;
    /** Version of the identity's rule × 4 + kind. */
    kind: bigint;
    transaction_id: Uint8Array;
    import_number: bigint;
    place: bigint;
  };
  /** Running balances after rows that stood on the first or last day of their file. */
  fingerprint_balances: {
    company_id: bigint;
    account: bigint;
    day: bigint;
    amount_minor: bigint;
    identity: Uint8Array;
    occurrence: bigint;
    balance_minor: bigint;
  };
  /** On which days an import, or a person (number 0), left fingerprints. Days are never taken away. */
  fingerprint_days: { company_id: bigint; account: bigint; day: bigint; import_number: bigint };
}
