/** The one file that a person named, also where it is the only one in a zip file. */
import { stat } from "node:fs/promises";
import { typedWord } from "../../../contract/typed-word.ts";
import { countText } from "../../../contract/count-text.ts";
import { Problem } from "../../../contract/problem.ts";
import { namedFiles, type Opening } from "./named-files.ts";
import { fileAt, type ImportFile } from "./source-file.ts";

/** `work` on the file, which is there until the work has ended. Problems: those of opening it, unreadable_file for several in a zip file. */
export async function withOneFile<Result>(
  name: string,
  { opening, work }: { readonly opening: Opening; readonly work: (file: ImportFile) => Promise<Result> },
): Promise<Result> {
  // Throws what is said of a folder.
  if ((await stat(name).catch(() => undefined))?.isDirectory() === true) await fileAt(name);
  const { files, release } = await namedFiles([name], opening);
  try {
    const [only, other] = files;
    if (only === undefined) throw new TypeError("a name that is no file");
    if (other !== undefined) {
      throw new Problem("unreadable_file", {
        detail: `${name} is a zip file of ${countText(files.length, "file")}, and only one can be read here.`,
        remedy: `Name one of them, such as ${typedWord(only.path)}. \`cashbook tx import\` reads them all.`,
      });
    }
    const { file, close } = await only.open();
    try {
      return await work(file);
    } finally {
      close();
    }
  } finally {
    await release();
  }
}
