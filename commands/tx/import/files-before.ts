/** A question of a later file is left: says what was imported before it, because something was. */
import type { NamedFile } from "../../../src/client/import/files/named-files.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { shortenIds } from "../../../src/client/ids/short-id.ts";
import { keepsImports } from "../../../src/client/service.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { Interruption } from "../../../src/terminal/failures/interruption.ts";

/** The import of one file of several; where it ends in a question that is left, the error names the files before it. */
export function namingFilesBefore(
  importOne: (file: NamedFile) => Promise<Receipt>,
  { service }: Pick<Context, "service">,
): (file: NamedFile) => Promise<Receipt> {
  const before: { readonly name: string; readonly receipt: Receipt }[] = [];
  return async (file) => {
    try {
      const receipt = await importOne(file);
      before.push({ name: file.name, receipt });
      return receipt;
    } catch (error) {
      const { DECLINED_EXIT, isPromptExit } =
        await import("../../../src/terminal/failures/describe-failure.ts");
      if (!isPromptExit(error) || before.length === 0) throw error;
      const names = before.map(({ name }) => name);
      const isKeeping = keepsImports(await service());
      const ids = before.flatMap(({ receipt }) => receipt.accounts.map(({ import_id }) => import_id));
      throw new Interruption(DECLINED_EXIT, [
        `Stopped at ${file.name}, which was not imported. Before it: ${names.join(", ")}.`,
        "The same command goes on, and imports nothing twice.",
        `\`cashbook imports undo ${isKeeping ? shortenIds(ids.join(" ")) : ids.join(" ")}\` takes back what was imported.`,
      ]);
    }
  };
}
