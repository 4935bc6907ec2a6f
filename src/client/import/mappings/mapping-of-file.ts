/** The mapping that an import of a file would find. */
import { basename } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { examine } from "../../../importing/examine.ts";
import { namesInWords } from "../../../importing/refusals/name-list.ts";
import type { Mapping } from "../../../importing/choices.ts";
import type { SourceFile } from "../../../importing/source-file.ts";
import { fits, savedMappings, onlyMapping, type SavedMapping } from "./saved-mappings.ts";

/** Problems: unknown_name where none is kept for its header, and those of the file, and of the mapping that is its own. */
export async function mappingOfFile(file: SourceFile, folder: string): Promise<SavedMapping> {
  const all = await savedMappings(folder);
  let mapping: Mapping | undefined;
  let header: readonly string[] | null = null;
  try {
    const reading = await examine(file, {
      remembered: (about) => (mapping = onlyMapping(all.filter((one) => fits(one, about)))),
    });
    header = reading.mapping.header ?? null;
  } catch (error) {
    // A file that stops an import finds its mapping all the same.
    if (mapping === undefined && !(error instanceof Problem && error.code === "ambiguous_file")) throw error;
  }
  const own = all.find(
    ({ signature, format }) => signature === mapping?.signature && format === mapping?.format,
  );
  if (mapping !== undefined && own !== undefined) return own;
  throw new Problem("unknown_name", {
    detail: `No mapping is saved for ${basename(file.name)}${header === null ? "" : `, whose header is ${namesInWords(header)}`}.`,
    remedy: "`cashbook tx import --save-map` saves one; `cashbook imports map list` shows the saved ones.",
  });
}
