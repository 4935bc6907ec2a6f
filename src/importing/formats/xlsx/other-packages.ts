/** What a zip file is that holds no workbook of ours, told by the names in it, so that a refusal can say it. */
import { sentence, setting, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { SourceFile } from "../../source-file.ts";
import type { ZipDirectory } from "../../zip/zip-directory.ts";

const SAVE = "Save it as XLSX or CSV first.";
const NO_TABLE = "Export the transactions as XLSX or CSV from the bank.";

/** A part that only files of a kind have, the name of the kind, and what to do. */
const KINDS: readonly (readonly [part: RegExp, name: string, remedy: string])[] = [
  [/^xl\/workbook\.bin$/, "a binary Excel workbook (XLSB)", SAVE],
  [/^word\/document\.xml$/, "a Word document", NO_TABLE],
  [/^ppt\/presentation\.xml$/, "a PowerPoint presentation", NO_TABLE],
  [/^index\/.*\.iwa$|^index\.zip$/, "a Numbers or Pages document", SAVE],
  [
    /^mimetype$/,
    "an OpenDocument file that does not begin like a spreadsheet",
    "Save it as ODS, XLSX or CSV first.",
  ],
];

/** `unreadable_file` that names what the file is. */
export function notWorkbook(source: SourceFile, directory: ZipDirectory): Problem {
  const names = [...directory.keys()];
  const kind = KINDS.find(([part]) => names.some((name) => part.test(name)));
  if (kind !== undefined)
    return refusal(`${source.name} is ${kind[1]}, not an Excel workbook (XLSX).`, kind[2]);
  const firstNames = [...directory.values()].slice(0, 3).map(({ name }) => name.slice(0, 60));
  const more = directory.size > firstNames.length ? ` and ${directory.size - firstNames.length} more` : "";
  return refusal(
    `${source.name} is a zip file, not an Excel workbook (XLSX); it contains ${firstNames.length === 0 ? "nothing" : firstNames.join(", ")}${more}.`,
    "Take the bank file out of the zip file first.",
  );
}

function refusal(detail: string, remedy: Sentence): Problem {
  return new Problem("unreadable_file", { detail, remedy });
}

/** `unreadable_file` for a file that was called a workbook and is not a zip file at all. */
export function notZip(source: SourceFile): Problem {
  return refusal(
    `${source.name} is not an Excel workbook (XLSX): it is not a zip file.`,
    sentence`Leave ${setting("format")} out, or save the workbook as XLSX.`,
  );
}
