/** Rows for the page's script: JSON, compressed (RFC 1951), in base64 (RFC 4648 §4). */
import type { PageRow } from "./page-rows.ts";

/** Letters of base64 need no escaping in a page. */
export async function packRows(rows: ReadonlyMap<string, readonly PageRow[]>): Promise<string> {
  const json = JSON.stringify(Object.fromEntries(rows));
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.toBase64();
}
