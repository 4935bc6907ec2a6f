/** An uploaded file: its bytes, and how it is to be read. */
import { createHash } from "node:crypto";
import { Problem } from "../../contract/problem.ts";
import { refuseLargeFile, type statements } from "../../contract/statement.ts";
import { provenType } from "../../importing/account-type.ts";
import { inSteps } from "../../importing/decode/event-loop.ts";
import { checkedMapping } from "../../importing/mapping.ts";
import type { ReadingChoices } from "../../importing/choices.ts";
import type { SourceFile } from "../../importing/source-file.ts";
import type { Input } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { omitUndefined } from "../../contract/omit-undefined.ts";

export type Upload = Input<typeof statements.upload>;

/** Two uploads are the same when their files are, however they travelled. */
export function uploadIdentity({ file, ...rest }: Upload): unknown {
  return { ...rest, file_sha256: sha256(bytesOf(file)) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function bytesOf(file: Upload["file"]): Uint8Array {
  const bytes = typeof file === "string" ? Buffer.from(file, "base64") : file;
  refuseLargeFile(bytes.length);
  if (typeof file !== "string" || /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/.test(file)) return bytes;
  throw new Problem("validation_failed", {
    detail: "file is not base64 text.",
    errors: [{ pointer: "/file", code: "invalid", detail: "must be base64 text" }],
  });
}

/** Bytes that are handed out at a time: between two of them others in the thread have their turn. */
const BLOCK = 1 << 16;

export function sourceOf(
  bytes: Uint8Array,
  { name, stopSignal }: { name: string; stopSignal: AbortSignal | undefined },
): SourceFile {
  return {
    name,
    size: bytes.length,
    ...(stopSignal === undefined ? {} : { stopSignal }),
    async *open() {
      const steps = inSteps(stopSignal);
      for (let at = 0; at < bytes.length; at += BLOCK) {
        await steps();
        yield bytes.subarray(at, at + BLOCK);
      }
    },
  };
}

export function choicesOf(reading: NonNullable<Upload["reading"]>, account: AccountRecord): ReadingChoices {
  const { header_line, date_format, decimal_mark, split_fees, mapping, ...same } = reading;
  return omitUndefined({
    ...same,
    accountCurrency: account.currency_code,
    accountType: provenType(account),
    headerLine: header_line,
    dateFormat: date_format,
    decimalMark: decimal_mark,
    splitFees: split_fees,
    mapping: mapping === undefined ? undefined : checkedMapping(mapping, "reading.mapping"),
  });
}
