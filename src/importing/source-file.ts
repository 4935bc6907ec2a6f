/** A bank file as bytes, and the formats that it can have. */

/** A file that can be read from its start as often as needed. */
export interface SourceFile {
  /** The file's own name without folders; data only, never a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Aborted when nobody wants the file read any more. */
  readonly stopSignal?: AbortSignal;
  open(): AsyncIterable<Uint8Array>;
  /**
   * The same bytes for who keeps none of them: each piece takes the place of the one before. A pass that makes hardly any
   * objects lets tens of megabytes of pieces lie about until the engine looks for them. By `open` where it is absent.
   */
  openInPlace?(): AsyncIterable<Uint8Array>;
  /** The bytes from one on, counted from 0. By `open` where it is absent. */
  readonly openFrom?: ((byte: number) => AsyncIterable<Uint8Array>) | undefined;
}

/** Formats of bank files, as `--format` says them. */
export const sourceFormats = [
  "csv",
  "xlsx",
  "xls",
  "spreadsheetml",
  "ods",
  "html",
  "json-rows",
  "ofx",
  "qif",
  "mt940",
  "camt",
  "bai2",
  "1c",
  "norma43",
  "coda",
  "cfonb120",
  "gpc",
  "cnab240",
  "tito",
  "zengin",
  "multicash",
  "gocardless",
  "enable-banking",
  "simplefin",
  "plaid",
  "wise",
  "stripe",
  "truelayer",
  "starling",
  "monzo",
  "revolut-business",
  "paypal",
  "ynab",
  "open-banking-uk",
  "tink",
  "salt-edge",
  "teller",
  "mercury",
  "brex",
  "ramp",
  "up",
  "bunq",
  "monobank",
  "n26",
  "fio",
  "george",
  "fdx",
  "belvo",
  "pluggy",
  "lunch-money",
  "qonto",
] as const;
export type SourceFormat = (typeof sourceFormats)[number];
