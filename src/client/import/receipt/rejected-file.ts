/** The file of rows that were rejected or held, to be corrected and imported again. */
import { constants } from "node:fs";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Import } from "../../../contract/import/record.ts";
import type { ImportRow } from "../../../contract/import/row.ts";
import type { RejectCode } from "../../../importing/rows/reject-reasons.ts";
import { rejectedHeader, rejectedLine } from "../../../importing/rows/rejected-file.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { ImportFile } from "../files/source-file.ts";
import { systemCode } from "../../../files/system-code.ts";

interface Writing {
  readonly file: ImportFile;
  readonly source: RowSource;
  /** Folder for what must outlive the process. */
  readonly state: string;
  /** The rejected and held rows of an import. */
  readonly rowsOf: (importId: string) => AsyncIterable<readonly ImportRow[]>;
}

/** A row that a person has to look at. */
export type OpenRow = Omit<ImportRow, "transaction_id"> & { readonly import_id: string };

interface RejectedFile {
  /** Where all of them are written; null when there is none. */
  readonly path: string | null;
  /** The first of them. */
  readonly openRows: readonly OpenRow[];
  /** How many are refused only because the books are closed for their day. */
  readonly closed: number;
}

const CLOSED: RejectCode = "period_closed";

/** Rows that a receipt shows. */
const OPEN_ROWS_MAX = 20;

/**
 * Writes the rows beside the file, or into the state directory where that cannot be; never over a file that is there.
 */
export async function writeRejected(
  outcomes: readonly Pick<Import, "id" | "rejected" | "held">[],
  { file, source, state, rowsOf }: Writing,
): Promise<RejectedFile> {
  const refusing = outcomes.filter(({ rejected, held }) => rejected > 0 || held > 0);
  if (refusing.length === 0) return { path: null, openRows: [], closed: 0 };
  const openRows: OpenRow[] = [];
  let closed = 0;
  const form = formOf(source);
  const { handle, path } = await freshFile(file, { state, ending: form.ending });
  try {
    await handle.writeFile(form.header);
    for (const { id } of refusing) {
      // A line whose payment and fee are both refused stands there once.
      let before = 0;
      for await (const page of rowsOf(id)) {
        const lines = page.filter(({ line }, index) => line !== (page[index - 1]?.line ?? before));
        before = page.at(-1)?.line ?? before;
        closed += page.filter(({ code }) => code === CLOSED).length;
        for (const { transaction_id: _, ...row } of page.slice(0, OPEN_ROWS_MAX - openRows.length))
          openRows.push({ import_id: id, ...row });
        await handle.writeFile(lines.map((row) => form.line(row, id)).join(""));
      }
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
  await handle.close();
  return { path, openRows, closed };
}

/** How rows of a source are written so that the same source can be read again. */
interface Form {
  readonly ending: string;
  readonly header: string;
  readonly line: (row: ImportRow, importId: string) => string;
}

function formOf({ reading }: RowSource): Form {
  if (reading === undefined) return jsonForm;
  const { table } = reading;
  return {
    ending: "csv",
    header: rejectedHeader(table.header, table),
    line: (row, importId) =>
      rejectedLine({ line: row.line, cells: row.source, error: errorOf(row) }, { ...table, importId }),
  };
}

const jsonForm: Form = {
  ending: "jsonl",
  header: "",
  line(row, importId) {
    const request = row.source[0] ?? "{}";
    const origin = JSON.stringify({ _import: importId, _line: row.line, _error: errorOf(row) });
    // The request's own text goes on, so that its numbers keep their digits.
    const own =
      /^\s*\{\s*\}\s*$/.test(request) || !/^\s*\{/.test(request) ? "" : `${request.trim().slice(1, -1)},`;
    return `{${own}${origin.slice(1)}\n`;
  },
};

function errorOf({ code, detail, twin_id }: ImportRow): string {
  const twin = twin_id === null ? "" : ` It could be ${twin_id}.`;
  return `${code ?? ""}: ${detail ?? ""}${twin}`;
}

/** How many names are tried before giving up. */
const NAMES_MAX = 1000;

/** `bank.csv.rejected.csv`, or with a number where that is taken; readable for its owner only. */
async function freshFile(
  file: ImportFile,
  { state, ending }: { state: string; ending: string },
): Promise<{ handle: FileHandle; path: string }> {
  const ours = join(state, "imports");
  const beside = dirname(file.path);
  const name = file.besideName ?? (file.isCopy ? file.name : basename(file.path));
  let lastError: unknown;
  for (const folder of file.isCopy || file.isAlone === true ? [ours] : [beside, ours]) {
    if (folder === ours) await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let number = 1; number <= NAMES_MAX; number++) {
      const path = join(folder, `${name}.rejected${number === 1 ? "" : `-${number}`}.${ending}`);
      try {
        const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
        return { handle: await open(path, flags, 0o600), path };
      } catch (error) {
        if (systemCode(error) === "EEXIST") continue;
        lastError = error;
        break;
      }
    }
  }
  throw lastError;
}
