/** A piece of work that waits for its transaction. */
export interface Job {
  /** Since when it waits, in milliseconds of this process. */
  readonly since: number;
  readonly isAlone: boolean;
  /** Whether it is refused where it would have to wait for another connection. */
  readonly isOptional: boolean;
  /** Does all of the work; `resolve` hands its result over. */
  readonly run: () => Promise<void>;
  /** How it is done with others that have the same last step; absent where it has none. */
  readonly shared?: SharedWork | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A last step that is the same object for all that may share it. */
export type Finish = (parts: readonly unknown[]) => Promise<void>;

export interface SharedWork {
  /** Those of one company share the last step. */
  readonly company: number;
  /** What tells the last step from others. */
  readonly kind: unknown;
  /** Does the work without the last step, and resolves with what that needs. */
  readonly begin: () => Promise<unknown>;
  readonly finish: Finish;
}
