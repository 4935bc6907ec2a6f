/** The mapping that was kept for a header, found among the records in which a header can stand. */
import { signature, tableMapping } from "../../mapping.ts";
import type { Mapping, ReadingChoices, Remembered } from "../../model.ts";
import type { Steps } from "../../decode/event-loop.ts";
import type { Sample } from "../layout.ts";

interface Kept {
  readonly sample: Sample;
  /** Line of the header. */
  readonly line: number;
  readonly mapping: Mapping;
}

/** The first record that is a header with a mapping; undefined where none is. Throws what keeps a mapping from being used. */
export async function findSavedMapping(
  samples: readonly Sample[],
  { choices: { mapping: said, remembered, headerLine }, steps }: { choices: ReadingChoices; steps: Steps },
): Promise<Kept | undefined> {
  // The header of a mapping that was said can lie on another line than in the file that it was made from.
  const ask = said === undefined ? remembered : theSaid(said);
  if (ask === undefined || headerLine === 0) return undefined;
  for (const sample of samples) {
    for (const { line, cells } of sample.records) {
      if (headerLine !== undefined && line !== headerLine) continue;
      if (cells.filter((cell) => cell.trim() !== "").length < 2) continue;
      await steps();
      const mapping = ask({ signature: signature(cells) });
      if (mapping !== undefined) return { sample, line, mapping: tableMapping(mapping) };
    }
  }
  return undefined;
}

function theSaid(said: Mapping): Remembered {
  return ({ signature: found }) => (found === said.signature ? said : undefined);
}
