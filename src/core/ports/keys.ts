/** Written with the resource. */
export interface KeyStore {
  readonly placeholder?: never;
}
