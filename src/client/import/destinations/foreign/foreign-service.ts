/** A foreign service as destination: it has no imports and takes single creates; this machine keeps the journals. */
import type { ImportContext } from "../../context.ts";
import type { Destination } from "../destination.ts";
import { beginDelivery } from "./delivery.ts";
import { foreignMatcher } from "./match.ts";
import { journalFiles, journalProofs, knownByJournals } from "./previous-evidence.ts";
import { readJournal } from "./row-journal.ts";
import { unsendable } from "./row-request.ts";
import { unfinishedByJournal } from "./unfinished.ts";

export function foreignDestination(context: ImportContext): Destination {
  const { state, baseUrl = "" } = context;
  return {
    keepsImports: false,
    checkOptions: () => {},
    // What else it refuses, only its answers tell.
    rowFault: unsendable,
    previousEvidence: (about) => journalProofs(state, { service: baseUrl, ...about }),
    earlierFiles: (account) => journalFiles(state, { service: baseUrl, account }),
    knownFiles: (digests) => knownByJournals(state, { service: baseUrl, digests }),
    mappingOf: async (id) => (await readJournal(state, id))?.head.mapping,
    matcher: (source, matching) => foreignMatcher(source, matching, context),
    begin: (beginning) => beginDelivery(beginning, context),
    unfinished: (id) => unfinishedByJournal(id, context),
  };
}
