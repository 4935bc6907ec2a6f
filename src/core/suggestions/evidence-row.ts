/** What suggestions need of a transaction. */
export interface EvidenceRow {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly account: string;
  /** The payee as the file or the request named it, else the description that came with the row. */
  readonly text: string;
  /** Minor units, an exact whole number. */
  readonly amount: number;
  /** Empty where there is none, and where nobody has confirmed it. */
  readonly category: string;
  /** Whether its category says how often suggestions are right: not where it was accepted by a bar. */
  readonly isMeasured: boolean;
  /** Whether it has no category at all. */
  readonly isOpen: boolean;
  /** The name that a person or a rule gave to the payee; empty where neither did. */
  readonly merchant: string;
}
