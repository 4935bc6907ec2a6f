/** Which sheets a workbook has, and where their parts are (ECMA-376 part 1, 18.2; part 2, 6.5 and 9). */
import type { SourceFile } from "../../source-file.ts";
import type { XmlOpen } from "../../xml/events.ts";
import { notWorkbook } from "./other-packages.ts";
import { partEvents } from "../../zip/part-events.ts";
import { brokenPart } from "../../zip/broken-zip.ts";
import { readSharedStrings, type SharedStrings } from "./shared-strings.ts";
import { readStyles, type Styles } from "./styles.ts";
import { partKey, zipDirectory, type ZipDirectory, type ZipEntry } from "../../zip/zip-directory.ts";

export interface Sheet {
  readonly name: string;
  /** Hidden sheets are read only where somebody names them. */
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
}

export interface Workbook {
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
  readonly strings: SharedStrings;
  readonly styles: Styles;
}

const UNPACKED_MAX = 16 << 20;
/** Sheets that are looked into. */
const SHEETS_MAX = 256;

/** Throws `unreadable_file` for a file that is broken, or no workbook. */
export async function readWorkbook(source: SourceFile): Promise<Workbook> {
  const directory = await zipDirectory(source);
  const entry = await workbookPart(source, directory);
  const relationsById = await relations(source, { directory, of: entry });
  const tags = await elements(source, entry, ["workbookPr", "sheet"]);
  const is1904 = tags.some(({ name, attributes }) => name === "workbookPr" && isTrue(attributes["date1904"]));
  const sheets = tags.flatMap(({ name, attributes }): Sheet[] => {
    if (name !== "sheet") return [];
    const part = relationsById.get(attributes["id"] ?? "");
    // Sheets of nothing but a chart have no rows.
    if (part?.type !== "worksheet") return [];
    const title = attributes["name"] ?? "";
    if (part.entry === undefined) {
      throw brokenPart(entry, { source, what: `names a sheet "${title}" whose part ${part.key} is missing` });
    }
    return [{ name: title, isHidden: (attributes["state"] ?? "visible") !== "visible", entry: part.entry }];
  });
  if (sheets.length > SHEETS_MAX) {
    throw brokenPart(entry, {
      source,
      what: `names ${sheets.length} sheets; at most ${SHEETS_MAX} are read`,
    });
  }
  if (sheets.length === 0) throw brokenPart(entry, { source, what: "names no sheet of rows" });
  const partOfType = (type: string) => [...relationsById.values()].find((part) => part.type === type)?.entry;
  return {
    sheets,
    is1904,
    strings: await readSharedStrings(source, partOfType("sharedStrings")),
    styles: await readStyles(source, partOfType("styles")),
  };
}

async function workbookPart(source: SourceFile, directory: ZipDirectory): Promise<ZipEntry> {
  const package_ = await relations(source, { directory, of: undefined });
  const mainPart = [...package_.values()].find(({ type }) => type === "officeDocument");
  const entry = mainPart?.entry ?? directory.get("xl/workbook.xml");
  if (entry === undefined) throw notWorkbook(source, directory);
  const [root] = await elements(source, entry, ["workbook", "document", "presentation"]);
  if (root?.name === "workbook") return entry;
  throw notWorkbook(source, directory);
}

interface Relation {
  /** The last word of the type's name, which is the same in both editions of the standard. */
  readonly type: string;
  readonly key: string;
  /** Undefined where no such part is in the file. */
  readonly entry: ZipEntry | undefined;
}

/** The parts that a part, or the package itself, names, by the ids it names them with. */
async function relations(
  source: SourceFile,
  { directory, of }: { directory: ZipDirectory; of: ZipEntry | undefined },
): Promise<ReadonlyMap<string, Relation>> {
  const own = of === undefined ? "" : partKey(of.name);
  const folder = own.slice(0, own.lastIndexOf("/") + 1);
  const entry = directory.get(`${folder}_rels/${own.slice(folder.length)}.rels`);
  const byId = new Map<string, Relation>();
  if (entry === undefined) return byId;
  for (const { attributes } of await elements(source, entry, ["Relationship"])) {
    if (attributes["TargetMode"] === "External") continue;
    const key = resolveTarget(folder, attributes["Target"] ?? "");
    const type = (attributes["Type"] ?? "").split("/").at(-1) ?? "";
    byId.set(attributes["Id"] ?? "", { type, key, entry: directory.get(key) });
  }
  return byId;
}

/** The name that a target means: from the root, or from the folder of the part that names it. */
function resolveTarget(folder: string, target: string): string {
  const path = target.startsWith("/") ? target : folder + target;
  const steps: string[] = [];
  for (const step of partKey(path).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** The opening tags of these names in a small part. */
async function elements(
  source: SourceFile,
  entry: ZipEntry,
  names: readonly string[],
): Promise<readonly XmlOpen[]> {
  const tags: XmlOpen[] = [];
  for await (const events of partEvents(source, entry, { limit: { bytes: UNPACKED_MAX } })) {
    for (const event of events) if (event.kind === "open" && names.includes(event.name)) tags.push(event);
  }
  return tags;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}
