/**
 * CODA: files (0 to 9) of statements (1 to 8) of movements (2, 3) and free texts (4). The end of a file names the number of
 * its records and the sums of its debits and credits, which are checked, and whether another file follows it.
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { field, withPoint, unitsOf } from "../../fixed-width/fields.ts";
import { brokenRecord, fixedRecords, misplacedRecord, type FixedRecord } from "../../fixed-width/records.ts";
import type { ControlEvent, StatementEvent } from "../../statement/event.ts";
import { codaForm, DECIMALS } from "./records.ts";
import { beginStatement, endStatement, readMovement, type Statement, type Sums } from "./statement.ts";

export async function* codaEvents(texts: AsyncIterable<string>): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { file: undefined, statement: undefined, isAnnounced: true, line: 0 };
  for await (const records of fixedRecords(texts, codaForm)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  const line = Math.max(reader.line, 1);
  if (reader.file !== undefined || reader.line === 0)
    throw brokenAt({ line, what: "The file ends before its end record (9); its last record is" });
  if (reader.isAnnounced)
    throw brokenAt({
      line,
      what: "No file follows, although the end record (9) announces another one",
      remedy:
        "Export the file again. If nothing is missing, change the last character of that line to 2. Nothing was written.",
    });
}

interface File {
  /** Of statements and movements, which the end of the file counts. */
  records: number;
  readonly sums: Sums;
}

interface Reader {
  file: File | undefined;
  statement: Statement | undefined;
  /** Whether the end of the last file says that another one follows. */
  isAnnounced: boolean;
  /** Of the last record. */
  line: number;
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { file, statement } = reader;
  reader.line = record.line;
  if (record.code === "0") {
    if (file !== undefined) throw misplacedRecord(record);
    checkHeader(record);
    const sums: Sums = { standard: { debits: 0n, credits: 0n }, bookedSides: { debits: 0n, credits: 0n } };
    reader.file = { records: 0, sums };
    return;
  }
  if (file === undefined) throw misplacedRecord(record);
  if (record.code === "4") return;
  if (record.code === "9") {
    if (statement !== undefined) throw misplacedRecord(record);
    for (const event of controls(file, record)) events.push(event);
    reader.isAnnounced = field(record, 128, 128) === "1";
    reader.file = undefined;
    return;
  }
  file.records++;
  if (record.code === "1") {
    if (statement !== undefined) throw misplacedRecord(record);
    reader.statement = beginStatement(record, file.sums, events);
    return;
  }
  if (statement === undefined) throw misplacedRecord(record);
  if (record.code !== "8") {
    readMovement(statement, record, events);
    return;
  }
  endStatement(statement, record, events);
  reader.statement = undefined;
}

/** Version 1 has other records; other applications than that of statements repeat what statements book. */
function checkHeader(record: FixedRecord): void {
  const version = field(record, 128, 128);
  if (version !== "2")
    throw brokenRecord(
      record,
      `cashbook reads only version 2, and the file has version "${version}"`,
      "Ask the bank for the file in version 2 of CODA.",
    );
  const application = field(record, 84, 88);
  if (!/^[0 ]*$/.test(application))
    throw brokenRecord(
      record,
      `The file belongs to the separate application ${application} and only details entries of another file, as it says`,
      "Import the file with the statements themselves; nothing was written.",
    );
}

function controls({ records, sums }: File, record: FixedRecord): readonly ControlEvent[] {
  const count = unitsOf(field(record, 17, 22));
  const debits = unitsOf(field(record, 23, 37));
  const credits = unitsOf(field(record, 38, 52));
  if (count === undefined || debits === undefined || credits === undefined)
    throw brokenRecord(record, "The totals of the end record (9) are not numbers");
  const { line } = record;
  const total = (
    name: string,
    statedSum: bigint,
    [standard, bookedSum]: readonly [bigint, bigint],
  ): ControlEvent => ({
    kind: "control",
    line,
    name,
    statedSum: withPoint(statedSum, DECIMALS),
    // A bank that books the parts of totals sums these up.
    ownSum: withPoint(statedSum === bookedSum ? bookedSum : standard, DECIMALS),
  });
  const { standard, bookedSides: bookedSum } = sums;
  return [
    total("total of debits (9)", debits, [standard.debits, bookedSum.debits]),
    total("total of credits (9)", credits, [standard.credits, bookedSum.credits]),
    {
      kind: "control",
      line,
      name: "number of records (9)",
      statedSum: String(count),
      ownSum: String(records),
    },
  ];
}
