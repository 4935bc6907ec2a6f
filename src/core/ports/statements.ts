/** Written with the resource. */
export interface StatementStore {
  readonly placeholder?: never;
}
