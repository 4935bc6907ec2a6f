/** The terminal's part of an import: prompts, notes, progress, and the user's folders. */
import { codeWords } from "../../../src/client/notation/code-words.ts";
import { join } from "node:path";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { wayOut } from "../../../src/client/import/destinations/book/other-accounts.ts";
import type { Opening } from "../../../src/client/import/files/named-files.ts";
import { shortIds } from "../../../src/client/ids/short-id.ts";
import { requireAccess } from "../../../src/client/transport/granted-scopes.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { newCurrency } from "./new-currency.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { DeclinedConfirmation } from "../../../src/terminal/prompts/confirm.ts";
import { someText } from "../../../src/terminal/prompts/checks.ts";
import type { Io, Question } from "../../../src/terminal/streams/io.ts";
import { sentenceText, withShortIds } from "../../../src/terminal/render/sentence.ts";
import { interruptionError } from "../../../src/terminal/failures/interruption.ts";
import { askColumns } from "./ask-columns.ts";
import { confirmBalances } from "./confirm-balances.ts";
import { askAmbiguity, mayAsk } from "./ask-ambiguity.ts";
import { NOTHING_CHANGED } from "../../../src/terminal/nothing-changed.ts";

/** With `fileName`, questions name the file: one of several is imported. */
export function toImportContext(context: Context, { fileName }: { fileName?: string } = {}): ImportContext {
  const { call, stream, service, settings, interruption } = context;
  const io = fileName === undefined ? context.io : questionsAbout(fileName, context.io);
  const questions = { io, settings, environment: context.environment };
  const newNames = new Set<string>();
  return {
    call,
    stream,
    service,
    stopSignal: interruption,
    baseUrl: settings.place.kind === "remote" ? settings.place.baseUrl : undefined,
    retries: settings.retries,
    state: settings.directories.state,
    maps: mapsFolder(settings),
    note: (text) => io.note(sentenceText(withShortIds(text), io.facts)),
    progress: io.progress,
    decide: (doubt) => askAmbiguity(questions, doubt),
    pickColumns: (table) => askColumns(questions, table),
    async adopt({ name, path, account }) {
      if (!mayAsk(context)) return false;
      const whose = account === undefined ? "no account" : `the account "${account}"`;
      const message = `The mapping ${name} for this header is saved for ${whose}. Use it for this file?`;
      return io.confirm({ message, flag: `--map ${path}` });
    },
    async importAgain({ places, targets, written }) {
      if (settings.yes || !mayAsk(context)) return undefined;
      const message = `This file is already in ${joined(places)}. Import it into ${joined(targets)} as well?`;
      if (await io.confirm({ message, flag: "--yes" })) return true;
      const endings = shortIds(written.map(({ id }) => id));
      const ways = written.map(({ id, account }) => wayOut({ id: endings.get(id) ?? id, account }));
      throw declined({ fileName, because: `It is already in ${joined(places)}`, ways });
    },
    ...(!settings.yes && mayAsk(context) ? beforeWriting(io, fileName) : {}),
    // Without a terminal nobody answers anything, and the refusal comes with the call.
    ...(io.facts.interactive ? { requireAccess: (operation) => requireAccess(operation, context) } : {}),
    offer: async (offer) => io.facts.interactive && (newNames.has(offer.name) || confirmNew(io, offer)),
    newCurrency: (name, file) => newCurrency(questions, name, file),
    async choose(question) {
      const { accounts, newName, missingCurrency } = question;
      if (newName !== undefined && (settings.yes || !io.facts.interactive)) return undefined;
      if (accounts.length === 0 && !io.facts.interactive) {
        throw new Problem("input_needed", {
          detail: `No account was given, and there is none${missingCurrency === undefined ? "" : ` in ${missingCurrency}`} yet.`,
          remedy: "Name the new account with --account.",
        });
      }
      const choice = accounts.length === 0 ? TYPED : await chooseAccount(io, question);
      if (choice !== TYPED) return choice === OF_FILE ? undefined : choice;
      const name = await io.ask({
        message: "Name of the new account",
        flag: "--account",
        check: someText,
        ...(newName !== undefined && accounts.length === 0 ? { initial: newName } : {}),
      });
      newNames.add(name.trim());
      return { name: name.trim() };
    },
  };
}

/** The id of an account, OF_FILE or TYPED. The first one is what a plain Enter takes. */
async function chooseAccount(
  io: Io,
  { accounts, newName, mayCreate, likely: findLikely }: Parameters<ImportContext["choose"]>[0],
): Promise<string> {
  const likely = io.facts.interactive ? await findLikely() : undefined;
  const choices = accounts.map(({ id, name }) => ({
    name: id === likely?.id ? `${name} (${likely.because})` : name,
    value: id,
  }));
  const first = choices.filter(({ value }) => value === likely?.id);
  const others = choices.filter(({ value }) => value !== likely?.id);
  const ofFile = newName === undefined ? [] : [{ name: `${newName} (new)`, value: OF_FILE }];
  const typed = { name: "a new account, whose name you type", value: TYPED };
  return io.select({
    message: "Account",
    flag: "--account",
    choices: [
      // No account has the number or name of the file, where it gives one; rows and balances prove more.
      ...(likely?.isProven === true ? [...first, ...ofFile] : [...ofFile, ...first]),
      ...others,
      ...(mayCreate ? [typed] : []),
    ],
  });
}

/** Who named an account that the file contradicts has not asked for another one: then the answer is no by default. */
function confirmNew(
  io: Io,
  {
    name,
    currency,
    number,
    type,
    because,
    remedy,
    isOfSeveralCurrencies,
  }: Parameters<ImportContext["offer"]>[0],
): Promise<boolean> {
  const numberText = number === null ? "" : ` (number ${number})`;
  const currencyText = currency === "" ? "" : `, in ${currency}`;
  const typeText = type === undefined ? "" : `, as ${codeWords(type)}`;
  const reason = because === undefined ? "" : `${because}. `;
  const rowsText = isOfSeveralCurrencies && currency !== "" ? ` for the rows in ${currency}` : "";
  const message =
    remedy === undefined
      ? `${reason}There is no account "${name}"${numberText}${rowsText}. Create it${currencyText}${typeText}?`
      : `${reason}Create the account "${name}" for it${currencyText}${typeText}?`;
  return io.confirm({ message, flag: "--yes", initial: remedy === undefined });
}

/** What a person is asked of a file that can be read, before anything of it is written. */
function beforeWriting(
  io: Io,
  fileName: string | undefined,
): Pick<ImportContext, "confirmAccounts" | "confirmBalances" | "askMeanings"> {
  return {
    async confirmAccounts(warnings) {
      for (const { account, because, isProven = false } of warnings) {
        const message = `${because}. Import it into ${account}?`;
        if (!(await io.confirm({ message, flag: "--yes", initial: isProven })))
          throw declined({ fileName, because });
      }
    },
    async confirmBalances(proofs) {
      if (!(await confirmBalances(io, proofs)))
        throw declined({ fileName, because: "Its balances differ from those of the book" });
    },
    askMeanings: async (open, keep) => (await import("./ask-meanings.ts")).askMeanings(io, open, keep),
  };
}

/** Of one file: nothing was changed. One of several is skipped, and those before it stay. */
function declined({
  fileName,
  because,
  ways = [],
}: {
  readonly fileName: string | undefined;
  readonly because: string;
  /** What to do instead: sentences. */
  readonly ways?: readonly string[];
}): Error {
  return fileName === undefined
    ? new DeclinedConfirmation([NOTHING_CHANGED, ...ways].join("\n"))
    : new Problem("confirmation_needed", {
        detail: `${because}, so it was skipped.`,
        remedy: "Add --yes to import it as well.",
      });
}

function joined(names: readonly string[]): string {
  return names.join(" and ");
}

/** Choices that are no id of an account: the name that the file gives, and one to be typed. */
const OF_FILE = "";
const TYPED = "+";

/** Questions begin with the file's name. */
function questionsAbout(fileName: string, io: Io): Io {
  const about = <Asked extends Question>(question: Asked): Asked => ({
    ...question,
    message: `${fileName}: ${question.message}`,
  });
  return {
    ...io,
    ask: (question) => io.ask(about(question)),
    confirm: (question) => io.confirm(about(question)),
    select: (question) => io.select(about(question)),
    search: (question) => io.search(about(question)),
  };
}

/** What opening a file needs: pipes and standard input are kept first, so that their import can be resumed. */
export function openingOf({ io, settings, interruption }: Context): Opening {
  return {
    state: settings.directories.state,
    stopSignal: interruption,
    input: () => io.input(),
  };
}

/** The folder of mappings: from .cashbook.json, else in the configuration directory. */
export function mapsFolder({ maps, directories }: Pick<Context["settings"], "maps" | "directories">): string {
  return maps ?? join(directories.config, "maps");
}

/** Runs an import; when it is interrupted, throws an Interruption that says how to go on. */
export async function stoppable<Result>(
  { interruption, io }: Pick<Context, "interruption" | "io">,
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
        : [
            "The import was stopped; rows written so far are kept.",
            sentenceText(withShortIds(`Continue with \`cashbook imports resume ${id}\`.`), io.facts),
          ],
    );
  }
}
