/** A book as destination, in this process or behind a service of this program: it keeps imports, and takes chunks. */
import { imports } from "../../../../contract/import.ts";
import { Problem } from "../../../../contract/problem.ts";
import { partFacts } from "../../../../importing/drive/part-facts.ts";
import { rowFault } from "../../../../importing/rows/row-fault.ts";
import type { ImportContext } from "../../context.ts";
import { newMatch, type Destination } from "../destination.ts";
import { openWordsOf } from "./bank-words.ts";
import { beginDelivery } from "./delivery.ts";
import { earlierFiles } from "./earlier-files.ts";
import { knownFiles } from "./known-files.ts";
import { confirmOtherAccounts } from "./other-accounts.ts";
import { unfinishedImport } from "./unfinished.ts";

export function bookDestination(context: ImportContext): Destination {
  const { call } = context;
  return {
    keepsImports: true,
    checkOptions({ noLookup }) {
      if (noLookup !== true) return;
      throw new Problem("settings_conflict", {
        detail: "--no-lookup is for services without imports; this one has them.",
        remedy: "Leave it out.",
      });
    },
    rowFault,
    async previousEvidence({ account, layout, period }) {
      return (
        await call(imports.evidence, { bank_account_id: account, layout, period }, { isOptional: true })
      ).data;
    },
    earlierFiles: (account) => earlierFiles(account, context),
    knownFiles: (digests) => knownFiles(digests, context),
    async mappingOf(id) {
      try {
        return (await call(imports.get, { id }, { isOptional: true })).data.mapping;
      } catch (error) {
        // The import is another book's, or somebody else's.
        if (error instanceof Problem && ["not_found", "insufficient_scope"].includes(error.code))
          return undefined;
        throw error;
      }
    },
    matcher:
      async (source) =>
      (part, { id, currency }) => {
        const { period, balance_proof } = partFacts(source, { part, currency });
        return async (rows) => {
          // Without an account, every readable row is new.
          if (id === null) return rows.map(newMatch);
          const input = {
            bank_account_id: id,
            format: source.format,
            period,
            balance_proof,
            rows: [...rows],
          };
          return (await call(imports.match, input)).data;
        };
      },
    confirmAccounts: (sha256, targets) => confirmOtherAccounts(sha256, { targets, context }),
    resolveWords: async (source) => (await import("./resolve-words.ts")).resolveWords(source, context),
    openWords: async (source) => (await openWordsOf(source, context)).words,
    begin: (beginning) => beginDelivery(beginning, context),
    unfinished: (id) => unfinishedImport(id, context),
  };
}
