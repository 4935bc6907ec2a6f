/** Refusals of old workbooks. */
import { sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";

/** `unreadable_file` for a workbook that is broken. `what` is a whole sentence. */
export function brokenWorkbook(what: string): Problem {
  const remedy = "Export the file again, or save it as XLSX or CSV; nothing was written.";
  return new Problem("unreadable_file", { detail: what, remedy });
}

const SAVE = "Save it as XLSX or CSV without a password first.";
const NO_TABLE = "Export the transactions as XLSX or CSV from the bank.";

/** Streams and storages that only files of a kind have. */
const KINDS: readonly (readonly [name: string, kind: string, remedy: string])[] = [
  ["EncryptedPackage", "a workbook with a password", SAVE],
  ["WordDocument", "a Word document", NO_TABLE],
  ["PowerPoint Document", "a PowerPoint presentation", NO_TABLE],
  ["__properties_version1.0", "a message of Outlook", "Save the file that is attached to it first."],
];

/** `unreadable_file` that says what a file without a workbook is, by the names in it. */
export function notWorkbook(fileName: string, names: readonly string[]): Problem {
  const kind = KINDS.find(([name]) => names.includes(name));
  if (kind === undefined) return brokenWorkbook(`${fileName} is a file of Office without an Excel workbook.`);
  return new Problem("unreadable_file", {
    detail: `${fileName} is ${kind[1]}.`,
    remedy: kind[2],
    more: { other_kind: kind[1] },
  });
}

export function lockedWorkbook(fileName: string): Problem {
  return new Problem("unreadable_file", {
    detail: `${fileName} is a workbook with a password.`,
    remedy: SAVE,
    more: { other_kind: "a workbook with a password" },
  });
}

/** `unreadable_file` for a file that was called an old workbook and is none. */
export function notCompound(fileName: string): Problem {
  return new Problem("unreadable_file", {
    detail: `${fileName} is not an old Excel workbook (XLS): it is not a compound file of Office.`,
    remedy: sentence`Leave ${setting("format")} out, or save the workbook as XLSX.`,
  });
}
