/** The terminal's part of an import: prompts, notes, progress, and the user's folders. */
import { join } from "node:path";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { newCurrency } from "./new-currency.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { interruptionError } from "../../../src/terminal/failures/interruption.ts";
import { askColumns } from "./ask-columns.ts";
import { askAmbiguity, mayAsk } from "./ask-ambiguity.ts";

export function toImportContext(context: Context): ImportContext {
  const { call, stream, service, io, settings, interruption } = context;
  return {
    call,
    stream,
    service,
    stopSignal: interruption,
    baseUrl: settings.place.kind === "remote" ? settings.place.baseUrl : undefined,
    retries: settings.retries,
    state: settings.directories.state,
    maps: mapsFolder(settings),
    note: io.note,
    progress: io.progress,
    decide: (doubt) => askAmbiguity(context, doubt),
    pickColumns: (table) => askColumns(context, table),
    async adopt({ name, path, account }) {
      if (!mayAsk(context)) return false;
      const whose = account === undefined ? "no account" : `the account "${account}"`;
      const message = `The mapping ${name} of this header is kept for ${whose}. Read this file by it?`;
      return io.confirm({ message, flag: `--map ${path}` });
    },
    async offer({ name, currency, number }) {
      if (!io.facts.interactive) return false;
      const numberText = number === null ? "" : ` (number ${number})`;
      const currencyText = currency === "" ? "" : `, in ${currency}`;
      const message = `There is no account "${name}"${numberText}. Make it${currencyText}?`;
      return io.confirm({ message, flag: "--yes" });
    },
    newCurrency: (name, file) => newCurrency(context, name, file),
    async choose(accounts, newName) {
      if (newName !== undefined && (accounts.length === 0 || settings.yes || !io.facts.interactive))
        return undefined;
      if (accounts.length === 0) {
        throw new Problem("input_needed", {
          detail: "No account is named, and there is none yet.",
          remedy: "Name the account to make by --account.",
        });
      }
      const choices = accounts.map(({ id, name }) => ({ name, value: id }));
      const fresh = newName === undefined ? [] : [{ name: `${newName} (new)`, value: "" }];
      const accountId = await io.select({
        message: "Account",
        flag: "--account",
        choices: [...choices, ...fresh],
      });
      return accountId === "" ? undefined : accountId;
    },
  };
}

/** The folder of mappings: from .cashbook.json, else in the configuration directory. */
export function mapsFolder({ maps, directories }: Pick<Context["settings"], "maps" | "directories">): string {
  return maps ?? join(directories.config, "maps");
}

/** Runs an import; when it is interrupted, throws an Interruption that says how to go on. */
export async function stoppable<Result>(
  { interruption }: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    const [id] = error.importIds;
    throw interruptionError(
      interruption,
      id === undefined
        ? ["Nothing was written."]
        : ["The import was stopped; what is written stays.", `Go on with \`cashbook imports resume ${id}\`.`],
    );
  }
}
