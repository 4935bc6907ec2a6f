/** Which sheets a spreadsheet has (ODF 1.3 part 3, 9.1.2), found out by one pass over its content. */
import type { SourceFile } from "../../source-file.ts";
import type { XmlOpen } from "../../xml/events.ts";
import { brokenPart, brokenZip } from "../../zip/broken-zip.ts";
import { partEvents } from "../../zip/part-events.ts";
import { zipDirectory, type ZipEntry } from "../../zip/zip-directory.ts";
import { tableDepth } from "./table-depth.ts";

interface Spreadsheet {
  /** The part that holds all sheets. */
  readonly entry: ZipEntry;
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
}

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** Bytes of all sheets together; each is looked into from the beginning of the part. */
export const CONTENT_MAX = 1 << 30;
const MANIFEST_MAX = 16 << 20;
const SHEETS_MAX = 256;
const PASSWORD = "Save the spreadsheet without a password first.";

/** Throws `unreadable_file` for a file that is broken, locked or no spreadsheet. */
export async function openWorkbook(source: SourceFile): Promise<Spreadsheet> {
  const directory = await zipDirectory(source);
  const manifest = directory.get("meta-inf/manifest.xml");
  if (directory.has("encrypted-package") || (manifest !== undefined && (await isLocked(source, manifest))))
    throw brokenPart(manifest ?? { name: source.name, offset: 0 }, {
      source,
      what: "says that the file has a password",
      remedy: PASSWORD,
    });
  const entry = directory.get("content.xml");
  if (entry === undefined) throw brokenZip(`${source.name} calls itself a spreadsheet and has no content.`);
  return { entry, sheets: await sheetsOf(source, entry) };
}

async function isLocked(source: SourceFile, manifest: ZipEntry): Promise<boolean> {
  for await (const events of partEvents(source, manifest, { limit: { bytes: MANIFEST_MAX } }))
    if (events.some((event) => event.kind === "open" && event.name === "encryption-data")) return true;
  return false;
}

async function sheetsOf(source: SourceFile, entry: ZipEntry): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = [];
  /** Names of the styles by which tables are hidden. */
  const hidden = new Set<string>();
  let style = "";
  const depth = tableDepth();
  const take = ({ name, attributes }: XmlOpen) => {
    if (name === "style") style = attributes["name"] ?? "";
    else if (name === "table-properties" && attributes["display"] === "false") hidden.add(style);
    else if (name === "table" && depth.value() === 1) {
      const isHidden = hidden.has(attributes["style-name"] ?? "");
      sheets.push({ name: attributes["name"] ?? `Sheet${sheets.length + 1}`, isHidden });
    }
  };
  for await (const events of partEvents(source, entry, { limit: { bytes: CONTENT_MAX } })) {
    for (const event of events) {
      depth.pass(event);
      if (event.kind === "open") take(event);
    }
  }
  if (sheets.length === 0) throw brokenPart(entry, { source, what: "has no sheet" });
  if (sheets.length <= SHEETS_MAX) return sheets;
  throw brokenPart(entry, { source, what: `has ${sheets.length} sheets; at most ${SHEETS_MAX} are read` });
}
