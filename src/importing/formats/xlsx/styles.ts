/** What the styles of cells show their numbers as (ECMA-376 part 1, 18.8). */
import type { SourceFile } from "../../source-file.ts";
import { builtinShows, codeShows, type Shows } from "../../sheet/number-format.ts";
import { partEvents } from "../../zip/part-events.ts";
import type { ZipEntry } from "../../zip/zip-directory.ts";

/** What the style of an index, from 0, shows. */
export type Styles = (index: number) => Shows;

const UNPACKED_MAX = 64 << 20;
/** Excel writes 65,490 at most. */
const STYLES_MAX = 1 << 17;
const SECTIONS: ReadonlySet<string> = new Set([
  "numFmts",
  "fonts",
  "fills",
  "borders",
  "cellStyleXfs",
  "cellXfs",
  "cellStyles",
  "dxfs",
]);

/** Throws `unreadable_file` for a part that is broken. Without the part, cells show their numbers. */
export async function readStyles(source: SourceFile, entry: ZipEntry | undefined): Promise<Styles> {
  const codes = new Map<number, Shows>();
  const formats: number[] = [];
  let section = "";
  if (entry !== undefined) {
    for await (const events of partEvents(source, entry, { limit: { bytes: UNPACKED_MAX } })) {
      for (const event of events) {
        if (event.kind !== "open") continue;
        const { name, attributes } = event;
        // Conditional formats have formats of numbers too, under numbers of their own.
        if (SECTIONS.has(name)) section = name;
        if (name === "numFmt" && section === "numFmts" && codes.size < STYLES_MAX) {
          codes.set(Number(attributes["numFmtId"]), codeShows(attributes["formatCode"] ?? ""));
        } else if (name === "xf" && section === "cellXfs" && formats.length < STYLES_MAX) {
          formats.push(Number(attributes["numFmtId"] ?? 0));
        }
      }
    }
  }
  const shows = formats.map((id) => codes.get(id) ?? builtinShows(id));
  return (index) => shows[index] ?? "number";
}
