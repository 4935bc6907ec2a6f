/** The mapping that was saved for a header, looked for among the records in which a header can stand. */
import { signature, tableMapping } from "../../mapping.ts";
import type { Mapping, ReadingChoices } from "../../choices.ts";
import type { Steps } from "../../decode/event-loop.ts";
import { filledTexts } from "../cells.ts";
import type { Sample } from "../layout.ts";

interface MappedHeader {
  readonly sample: Sample;
  /** Line of the header. */
  readonly line: number;
  readonly mapping: Mapping;
}

/** The first record that is a header with a mapping; undefined where none is. Throws what keeps a mapping from being used. */
export async function findSavedMapping(
  samples: readonly Sample[],
  { choices, steps }: { choices: ReadingChoices; steps: Steps },
): Promise<MappedHeader | undefined> {
  const { mapping: ofFlag, headerLine } = choices;
  // The header of a mapping of a person's choice can lie on another line than in the file that it was made from.
  const mappingOf: ReadingChoices["remembered"] =
    ofFlag === undefined
      ? choices.remembered
      : (about) => (about.signature === ofFlag.signature ? ofFlag : undefined);
  if (mappingOf === undefined || headerLine === 0) return undefined;
  for (const sample of samples) {
    for (const { line, cells } of sample.records) {
      if (headerLine !== undefined && line !== headerLine) continue;
      if (filledTexts(cells).length < 2) continue;
      await steps();
      const mapping = mappingOf({ signature: signature(cells) });
      if (mapping !== undefined) return { sample, line, mapping: tableMapping(mapping) };
    }
  }
  return undefined;
}
