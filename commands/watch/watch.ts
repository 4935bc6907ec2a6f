import { realpath } from "node:fs/promises";
import { addUp } from "../../src/client/import/drive/import-files.ts";
import type { Landing } from "../../src/client/import/watch/import-landed.ts";
import { watchFolder, watchOnce } from "../../src/client/import/watch/watch-folder.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, required, text, toggle } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { asProblem } from "../../src/terminal/failures/describe-failure.ts";
import { exitFor, plain, type View } from "../../src/terminal/view.ts";
import { watchedAccounts, type AccountOf } from "./accounts.ts";
import { unattendedContext } from "./import-context.ts";
import { failedLine, importedLine, needsAttention, passedOverLine } from "./lines.ts";
import { countText } from "../../src/contract/count-text.ts";

const SETTLE_SECONDS = 2;

export const watch = command({
  examples: [
    "cashbook watch /srv/bank --account Giro",
    "cashbook watch /srv/bank --account-map /etc/cashbook/accounts.yaml --quiet",
    "cashbook watch /srv/bank --account Giro --once",
  ],
  notes:
    "Imports each file of the folder once, also after a restart: a file whose bytes were imported before, by whomever, is left alone, and " +
    "so is one whose import was undone. Of a zip file, each file in it is imported. Regular files only: no links, no folders, no names that begin with a dot or end with .part or .tmp. A file is complete " +
    "when it has not changed for two seconds; programs that write slowly use such a name and rename the file at the end. Nothing in the folder is moved, " +
    "renamed, deleted or written, and no account is created. A file that cannot be imported is reported once, and tried again when it changes or " +
    "the command starts anew. Ctrl-C or SIGTERM ends it after the file in hand, with exit code 0.",
  operands: { folder: required("The folder where files land.", { completes: "file" }) },
  flags: {
    account: text("Account of the files, by name or id; default the one in .cashbook.json.", {
      placeholder: "account",
      completes: "account",
    }),
    accountMap: text(
      'A file outside the folder with a line for each pattern of names, like "giro-*.csv": Main EUR; the first that fits decides.',
      { placeholder: "file", completes: "file" },
    ),
    once: toggle("Import what is there and complete, then end, as cron needs it."),
    settle: integer("Seconds without a change after which a file is complete; default 2.", {
      placeholder: "s",
      minimum: 1,
      maximum: 3600,
    }),
  },
  async run(context, { operands, flags: { account, accountMap, once, settle = SETTLE_SECONDS } }) {
    const folder = await realFolder(operands.folder);
    const accountOf = await watchedAccounts(context, { folder, account, accountMap });
    const watching = {
      folder,
      settleMs: settle * 1000,
      landing: landingOf(context, accountOf),
      note: context.io.note,
      warn: context.io.warn,
    };
    if (once) return onceView(context, await watchOnce(watching));
    context.io.note(`Watching ${folder}. Ctrl-C or SIGTERM ends it after the file in hand.`);
    // Being stopped is its normal end.
    return plain(async () => watchFolder(watching), { data: undefined, until: Promise.resolve() });
  },
});

/** Problem: file_missing. */
async function realFolder(path: string): Promise<string> {
  return realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw new Problem("file_missing", { detail: `There is no folder ${path}.` });
  });
}

function landingOf(context: Context, accountOf: AccountOf): Omit<Landing, "done"> {
  const { io, interruption } = context;
  return {
    context: unattendedContext(context),
    toProblem: asProblem,
    stopSignal: interruption,
    optionsOf({ name }) {
      const account = accountOf(name);
      if (account === undefined) {
        throw new Problem("unknown_name", {
          detail: "No pattern of --account-map fits its name.",
          remedy: "Add a pattern, and start the command again.",
        });
      }
      return {
        account,
        choices: {},
        ...{ writeSuspects: false, createAccount: false, yes: false, saveMap: false },
      };
    },
    imported(receipt, notes) {
      const say = needsAttention(receipt) ? io.warn : io.note;
      say(importedLine(receipt, notes, io.facts));
    },
    failed: (file, problem) => io.warn(failedLine(file, problem, accountOf(file.name))),
    passedOver: (file, problem) => io.note(passedOverLine(file, problem)),
  };
}

/** The receipts as data; people and cron have read a line for each file. */
async function onceView(
  { call }: Context,
  { outcomes, fault }: Awaited<ReturnType<typeof watchOnce>>,
): Promise<View> {
  if (fault !== undefined) throw fault;
  const { exit, ...data } = await addUp(outcomes, {
    judge: async (id) => (await call(imports.get, { id })).data.book_proof,
    okIfUnchanged: true,
  });
  const { files, failed } = data.totals;
  const reason =
    failed > 0
      ? `${failed} of ${countText(files, "file")} could not be imported.`
      : "Some rows need to be looked at: the lines above say which.";
  return plain("", { data, until: Promise.resolve(), exit: exitFor(exit, [reason]) });
}
