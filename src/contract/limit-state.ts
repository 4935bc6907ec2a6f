/** How far a limit of the key that makes the request is used up, this request counted. */
export interface LimitState {
  readonly window: "minute" | "day";
  /** Requests that the window admits. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up. */
  readonly reset: number;
}
