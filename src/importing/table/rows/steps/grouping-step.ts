/** Holds a booking back while the records below it belong to it. */
import type { Step, TableRecord } from "../../record.ts";

interface Grouping {
  readonly isHead: (record: TableRecord) => boolean;
  /** Whether a record belongs to the head above it, behind the rows that do already. */
  readonly belongs: (record: TableRecord, head: TableRecord, rows: readonly TableRecord[]) => boolean;
  /** What becomes of a head and its rows; one without rows stays as it is. */
  readonly join: (head: TableRecord, rows: readonly TableRecord[]) => readonly TableRecord[];
}

export function groupingStep({ isHead, belongs, join }: Grouping): Step {
  let head: TableRecord | undefined;
  let rows: TableRecord[] = [];
  const end = (): readonly TableRecord[] => {
    const records = head === undefined ? [] : rows.length === 0 ? [head] : join(head, rows);
    head = undefined;
    rows = [];
    return records;
  };
  return {
    take(batch) {
      const out: TableRecord[] = [];
      for (const record of batch) {
        if (head !== undefined && belongs(record, head, rows)) {
          rows.push(record);
          continue;
        }
        if (rows.length === 0) {
          if (head !== undefined) out.push(head);
          head = undefined;
        } else for (const one of end()) out.push(one);
        if (isHead(record)) head = record;
        else out.push(record);
      }
      return out;
    },
    end,
  };
}
