import { flagText } from "../../src/client/flag-text.ts";
import { dryRun as runDry, exitOfDryRun } from "../../src/client/import/plan/dry-run.ts";
import { importFile } from "../../src/client/import/drive/import-file.ts";
import { dropCopy } from "../../src/client/import/drive/journal.ts";
import type { ImportOptions } from "../../src/client/import/plan/options.ts";
import { namedFiles, type NamedFile } from "../../src/client/import/files/named-files.ts";
import { optionsOfPlan, planOf, readPlan, savePlan } from "../../src/client/import/plan/plan-file.ts";
import { importSeveral } from "../../src/client/import/drive/import-files.ts";
import { sha256Of, type ImportFile } from "../../src/client/import/files/source-file.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { integer, several, text, toggle, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import type { View } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import { askFile } from "./import/ask-file.ts";
import { dryRunView } from "./import/dry-run-view.ts";
import { namingFilesBefore } from "./import/files-before.ts";
import { offerStarter, offerStarterOnce } from "./import/offer-starter.ts";
import { choicesOf, readingFlags } from "./reading-flags.ts";
import { presentationOf } from "./import/receipt/presentation.ts";
import { receiptFieldNames, receiptView } from "./import/receipt/view.ts";
import { severalFieldNames, severalReceiptsView } from "./import/receipt/several-view.ts";
import { openingOf, toImportContext, stoppable } from "./import/context.ts";

const flags = {
  account: text("Account of the rows, by name or id; default the one in .cashbook.json.", {
    placeholder: "account",
    completes: "account",
  }),
  ...readingFlags,
  saveMap: toggle("Save how the file was read as a mapping for this account's files with the same header."),
  dryRun: toggle("Show what would happen to each row, and write nothing."),
  savePlan: text("With --dry-run: save the plan to this file.", { placeholder: "file", completes: "file" }),
  plan: text("Follow this plan: the same file, read in the same way, into the same accounts.", {
    placeholder: "file",
    completes: "file",
  }),
  writeSuspects: toggle("Write possible duplicates instead of holding them."),
  maxErrors: integer("How many rows may be rejected; default half of the file."),
  createAccount: toggle("Create the account even if another one has a similar name."),
  noLookup: toggle(
    "For a service without imports: send the rows without checking which ones it already has.",
  ),
  okIfUnchanged: toggle("Exit with 0 instead of 8 if there was no new row."),
};

export const importFiles = command({
  examples: [
    'cashbook tx import bank.csv --account "Main EUR"',
    'cashbook tx import bank.csv --account "Main EUR" --dry-run',
    "cashbook tx import january.csv february.csv --account main --json",
    "cashbook tx import statements/ --yes",
    "cashbook tx import statements.zip --yes",
    "cat bank.csv | cashbook tx import - --account main --yes",
  ],
  notes:
    "How to read the file is detected from its content and shown with the reasons. If it can be read in two ways, the " +
    "import stops and names the flag that decides. A row that was imported before is a duplicate, whatever file it comes " +
    "in. A zip file is read as a folder is, each file in it for itself; bank.zip/november.xml names one of them. If the " +
    "account does not exist, the import offers to create it. Use `statements upload` instead for a " +
    "statement that should be stored as such, with its period and its balance proof.",
  writes: true,
  operands: {
    files: several("Bank files, folders or zip files; - is standard input. A terminal asks for it.", {
      isPrompted: true,
      placeholder: "file",
      completes: "file",
    }),
  },
  flags,
  async run(context, { operands: { files: names }, flags: flagValues }) {
    const options = await optionsOf(context, flagValues);
    const { files, release } = await namedFiles(
      names.length === 0 ? [await askFile(context)] : names,
      openingOf(context),
    );
    try {
      return await importNamed(context, { files, flagValues, options });
    } finally {
      await release();
    }
  },
});

type ImportFlagValues = FlagValues<typeof flags>;

async function optionsOf({ settings }: Context, flagValues: ImportFlagValues): Promise<ImportOptions> {
  if (flagValues.savePlan !== undefined && !flagValues.dryRun) {
    throw new Problem("settings_conflict", {
      detail: "--save-plan saves the plan of a dry run, so it needs --dry-run.",
      remedy: "Add --dry-run.",
    });
  }
  return {
    account: flagValues.account ?? settings.account,
    choices: await choicesOf(flagValues),
    writeSuspects: flagValues.writeSuspects,
    maxErrors: flagValues.maxErrors,
    createAccount: flagValues.createAccount,
    yes: settings.yes,
    saveMap: flagValues.saveMap,
    noLookup: flagValues.noLookup,
  };
}

interface FilesImport {
  readonly files: readonly NamedFile[];
  readonly flagValues: ImportFlagValues;
  readonly options: ImportOptions;
}

async function importNamed(context: Context, about: FilesImport): Promise<View> {
  const { files, flagValues, options } = about;
  const [only, ...others] = files;
  if (only === undefined) throw new TypeError("a command without its operand");
  const isOne = others.length === 0 && !only.isFound;
  if (!flagValues.dryRun) context.requireFields(isOne ? receiptFieldNames : severalFieldNames);
  if (others.length > 0 && (flagValues.dryRun || flagValues.plan !== undefined)) throw onlyOneFile(files);
  if (flagValues.dryRun)
    return withFile(context, only, (file) => dry(context, { file, flagValues, options }));
  if (!isOne) return severalView(context, about);
  return withFile(context, only, (file) => real(context, { file, flagValues, options }));
}

/** The refusal of what is for one file alone. A zip file is named by its own name, and its files by theirs. */
function onlyOneFile([first]: readonly NamedFile[]): Problem {
  return new Problem("settings_conflict", {
    detail: "--dry-run and --plan accept only one file.",
    ...(first?.isFound === true ? { remedy: `Name one of them, such as ${typedWord(first.path)}.` } : {}),
  });
}

interface FileImport {
  readonly file: ImportFile;
  readonly flagValues: ImportFlagValues;
  readonly options: ImportOptions;
}

async function real(context: Context, { file, flagValues, options }: FileImport): Promise<View> {
  const { okIfUnchanged } = flagValues;
  const receipt = await importByPlan(context, { file, flagValues, options });
  const presentation = await presentationOf(context, [receipt]);
  const { receipt: completed, presentation: last } = await offerStarter(context, { receipt, presentation });
  return receiptView(completed, { okIfUnchanged, presentation: last });
}

/** With `fileName`, questions name the file. */
async function importByPlan(
  context: Context,
  { file, flagValues, options, ...about }: FileImport & { readonly fileName?: string },
) {
  const importOptions =
    flagValues.plan === undefined
      ? options
      : optionsOfPlan(await readPlan(flagValues.plan), { sha256: await sha256Of(file), options });
  return stoppable(context, () =>
    importFile(file, { options: importOptions, context: toImportContext(context, about) }),
  );
}

async function dry(context: Context, { file, flagValues, options }: FileImport): Promise<View> {
  const run = await runDry(file, { options, context: toImportContext(context) });
  if (flagValues.savePlan !== undefined) {
    await savePlan(flagValues.savePlan, planOf(run, { fileName: file.name, options }));
    context.io.note(`Saved the plan to ${flagValues.savePlan}.`);
  }
  return dryRunView(run, {
    exit: exitOfDryRun(run, flagValues),
    fileName: file.name,
    width: context.io.facts.width,
    locale: context.io.facts.locale,
    isForReading: forReading(context),
  });
}

async function severalView(context: Context, { files, flagValues, options }: FilesImport): Promise<View> {
  const results = await importSeveral(files, {
    importOne: namingFilesBefore(
      (named) =>
        withFile(context, named, (file) =>
          importByPlan(context, { file, flagValues, options, fileName: named.name }),
        ),
      context,
    ),
    onFailure: (name, problem) =>
      context.io.warn(`${name}: ${flagText(problem.detail)} ${flagText(problem.remedy)}`),
    passedOver: (name, problem) => context.io.note(`Skipped ${name}: ${flagText(problem.detail)}`),
    judge: async (id) => (await context.call(imports.get, { id })).data.book_proof,
    okIfUnchanged: flagValues.okIfUnchanged,
  });
  return severalReceiptsView(...(await offerStarterOnce(context, results)));
}

/** Runs the work on a file. If it fails before an import has begun, removes the copy of standard input. */
async function withFile<Result>(
  context: Context,
  named: NamedFile,
  work: (file: ImportFile) => Promise<Result>,
): Promise<Result> {
  const { file, close } = await named.open();
  try {
    return await work(file);
  } catch (error) {
    await dropCopy(context.settings.directories.state, file);
    throw error;
  } finally {
    close();
  }
}
