/** The sections of an exchange: accounts with their balances, and documents, which are payments. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { textLines } from "../../decode/text-lines.ts";

export interface ExchangeRecord {
  /** An account's section, a document, or the lines around them. */
  readonly kind: "account" | "document" | "head";
  /** What the document is called; empty elsewhere. */
  readonly name: string;
  /** 1-based line at which it begins. */
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
}

/** Keys of a record at most; what has more is no payment. */
const KEYS_MAX = 500;
const KEY = /^([\p{L}_][\p{L}\p{N}_]*)\s*=(.*)$/u;

interface Open {
  readonly kind: "account" | "document";
  readonly name: string;
  readonly line: number;
  readonly values: Map<string, string>;
  last: string;
}

/** Records in file order; the lines outside of sections one by one. Throws `unreadable_file` for a file that is cut off. */
export async function* exchangeRecords(texts: AsyncIterable<string>): AsyncGenerator<ExchangeRecord> {
  let open: Open | undefined;
  let isEnded = false;
  let last = 1;
  for await (const { first, lines } of textLines(texts)) {
    for (const [at, raw] of lines.entries()) {
      const line = first + at;
      const text = raw.trim();
      if (text === "") continue;
      last = line;
      if (isEnded) throw brokenAt({ line, what: "Text comes after the end of the exchange (КонецФайла)" });
      const [, key = "", value = ""] = KEY.exec(text) ?? [];
      if (text === "КонецФайла") {
        if (open !== undefined) throw unclosedSection(open);
        isEnded = true;
      } else if (key === "СекцияДокумент" || text === "СекцияРасчСчет") {
        if (open !== undefined) throw unclosedSection(open);
        const kind = key === "" ? "account" : "document";
        open = { kind, name: value.trim(), line, values: new Map(), last: "" };
      } else if (text === "КонецДокумента" || text === "КонецРасчСчет") {
        const kind = text === "КонецДокумента" ? "document" : "account";
        if (open?.kind !== kind) throw brokenAt({ line, what: `${text} has no matching start` });
        yield open;
        open = undefined;
      } else if (open === undefined) {
        if (key !== "") yield { kind: "head", name: "", line, values: new Map([[key, value.trim()]]) };
      } else take(open, { key, value, text, line });
    }
  }
  if (open !== undefined) throw unclosedSection(open);
  if (!isEnded) throw brokenAt({ line: last, what: "The file ends without КонецФайла" });
}

/** A line without a key continues the value before it. */
function take(
  open: Open,
  { key, value, text, line }: { key: string; value: string; text: string; line: number },
): void {
  if (key === "") {
    if (open.last !== "") open.values.set(open.last, `${open.values.get(open.last) ?? ""} ${text}`);
    return;
  }
  if (open.values.size >= KEYS_MAX)
    throw brokenAt({ line, what: `A section has more than ${KEYS_MAX} keys` });
  open.last = key;
  open.values.set(key, value.trim());
}

function unclosedSection({ kind, line }: Open): Error {
  const what =
    kind === "document" ? "A document (СекцияДокумент)" : "The section of an account (СекцияРасчСчет)";
  return brokenAt({ line, what: `${what} is never closed; it starts` });
}
