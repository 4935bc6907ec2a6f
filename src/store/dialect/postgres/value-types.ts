/** How values of the server are read. Rows of the book hold whole numbers, texts and bytes only. */
import type { CustomTypesConfig } from "pg";

/** OIDs of pg_type: int8, int2, int4, and numeric, which is the type of a sum of int8. */
const WHOLE = new Set([20, 21, 23, 1700]);
const BYTEA = 17;

export const WHOLE_AS_BIGINT = valueTypes((text) => BigInt(text));
export const WHOLE_AS_NUMBER = valueTypes(Number);

function valueTypes(whole: (text: string) => bigint | number): CustomTypesConfig {
  const bytes = (text: string): Buffer => Buffer.from(text.slice(2), "hex");
  const parserOf = (oid: number) => (WHOLE.has(oid) ? whole : oid === BYTEA ? bytes : String);
  return { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };
}
