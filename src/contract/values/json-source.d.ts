/**
 * JSON.parse source text access (ECMA-262, stage 4): a number's own text on reading, verbatim text on writing.
 * TypeScript's library does not declare it yet.
 */
interface RawJSON {
  readonly rawJSON: string;
}

interface JSON {
  rawJSON(text: string): RawJSON;
  isRawJSON(value: unknown): value is RawJSON;
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}
