/** The records of a workbook's stream ([MS-XLS] 2.1.4): a type, a length, and as many bytes. */
import { brokenWorkbook } from "./refusal.ts";

export interface BiffRecord {
  readonly type: number;
  /** Byte of the stream at which the record begins, from 0. */
  readonly at: number;
  readonly data: Buffer;
  /** Byte at which the next one begins. */
  readonly next: number;
}

const BOF = 0x809;
const EOF = 0x0a;
const CONTINUE = 0x3c;

/** The record at a byte; undefined at the stream's end. Throws `unreadable_file` for one that is cut off. */
export function recordAt(stream: Buffer, at: number): BiffRecord | undefined {
  if (at >= stream.length) return undefined;
  const next = at + 4 > stream.length ? Infinity : at + 4 + stream.readUInt16LE(at + 2);
  if (next > stream.length) throw brokenWorkbook(`The workbook is cut off in its record at byte ${at + 1}.`);
  return { type: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, next), next };
}

/** The records of a part of the stream, from its beginning (BOF) to its end; those of parts within it are left out. */
export function* partRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0;
  for (let at = from; ;) {
    const record = recordAt(stream, at);
    if (record === undefined) throw brokenWorkbook("The workbook is cut off: one of its parts does not end.");
    if (at === from && record.type !== BOF)
      throw brokenWorkbook(`The workbook is damaged: no part starts at byte ${from + 1}.`);
    if (record.type === BOF) depth++;
    else if (record.type === EOF) depth--;
    if (depth === 0) return;
    if (depth === 1) yield record;
    at = record.next;
  }
}

/** The bytes of a record with those of the records that continue it, one piece each. */
export function withContinuations(stream: Buffer, record: BiffRecord): readonly Buffer[] {
  const pieces = [record.data];
  for (let next = recordAt(stream, record.next); next?.type === CONTINUE; next = recordAt(stream, next.next))
    pieces.push(next.data);
  return pieces;
}
