/** Whether too many rows of a file would be refused, before any of them is written. */

/** Refused rows whose reasons are told. */
const SHOWN_MAX = 3;

interface Refusals {
  readonly rejected: number;
  /** Reasons of the first few. */
  readonly reasons: readonly string[];
}

/**
 * The refusals of a file of which more than `most` of `rows` are refused; undefined where no more are. Only the rows
 * themselves tell, so they are read until so many can be written that too few are left: half of a file without faults.
 */
export async function tooManyRefusals<Row>(
  batches: AsyncIterable<readonly Row[]>,
  {
    rows,
    most,
    refusal,
  }: {
    readonly rows: number;
    readonly most: number;
    /** Why a row is refused. */
    readonly refusal: (row: Row) => string | undefined;
  },
): Promise<Refusals | undefined> {
  let spare = rows - most;
  if (spare <= 0) return undefined;
  let rejected = 0;
  const reasons: string[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      const reason = refusal(row);
      if (reason === undefined) {
        spare--;
        if (spare === 0) return undefined;
        continue;
      }
      rejected++;
      if (reasons.length < SHOWN_MAX) reasons.push(reason);
    }
  }
  return rejected > most ? { rejected, reasons } : undefined;
}
