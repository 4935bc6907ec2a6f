/** Parses and formats the heads of audit logs. */
import { readFile } from "node:fs/promises";
import { headText, readHead } from "../src/client/audit-head.ts";
import type { AuditHead, ExpectedHead } from "../src/client/operator.ts";
import { texts } from "../src/terminal/command-line/flag.ts";
import { wrongValue } from "../src/terminal/command-line/wrong-value.ts";

export const expectHead = texts(
  "A stored head of an audit log, as printed by `doctor` and `backup`; or @file with one per line.",
  { placeholder: "company:sequence:hash" },
);

/** The heads that --expect-head names. Problems: usage, file_missing. */
export async function expectedHeads(words: readonly string[]): Promise<readonly ExpectedHead[]> {
  const heads = await Promise.all(words.map(async (text) => (text.startsWith("@") ? linesOf(text) : [text])));
  return heads.flat().map((text) => {
    const head = readHead(text);
    if (head !== undefined) return head;
    const expectation = "a head such as <company id or name>:<sequence>:<64 hexadecimal digits>";
    throw wrongValue("--expect-head", { value: text, expectation });
  });
}

async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file.slice(1), "utf8");
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** The heads as data, each with the text that --expect-head takes. */
export function headsData(heads: readonly AuditHead[]): readonly (AuditHead & { readonly head: string })[] {
  return heads.map((head) => ({ ...head, head: headText(head) }));
}

/** The heads as lines below a table. */
export function headLines(heads: readonly AuditHead[]): readonly string[] {
  return heads.map((head) => `Head of the audit log of ${head.name}: ${headText(head)}`);
}
