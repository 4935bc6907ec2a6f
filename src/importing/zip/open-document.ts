/** How a file of OpenDocument calls itself: by its first entry, which is neither packed nor behind others (ODF 1.3 part 2, 3.3). */

/** The name of that entry, which stands behind its header of 30 bytes, and the beginning of what it holds. */
const CALLS_ITSELF = "mimetypeapplication/vnd.oasis.opendocument.";
const NAME_AT = 30;

/** Whether a file begins like a spreadsheet of OpenDocument, or a template of one. */
export function isSpreadsheet(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, NAME_AT + CALLS_ITSELF.length + 20)).toString("latin1");
  return start.startsWith("PK\x03\x04") && start.slice(NAME_AT).startsWith(`${CALLS_ITSELF}spreadsheet`);
}
