/** Written with the resource. */
export interface ImportStore {
  readonly placeholder?: never;
}
