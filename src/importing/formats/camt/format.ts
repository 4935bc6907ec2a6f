/** CAMT: the cash management messages of ISO 20022 that tell the entries of an account. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { statementFormat } from "../../statement/format.ts";
import { xmlEvents } from "../../xml/events.ts";
import { newDraft } from "./draft.ts";
import { roots } from "./elements.ts";
import { walker } from "./walk.ts";

const MESSAGE = /<(?:[\w.-]{1,64}:)?(BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn))(?:V01)?[\s/>]/;

/** Events that are handed on together: whoever takes them asks the book once for each batch. */
const BATCH = 500;

export const camt = statementFormat({
  name: "CAMT",
  claims(head) {
    if (!/^\s*</.test(head)) return undefined;
    const name = MESSAGE.exec(head)?.[1];
    return name === undefined ? undefined : `It holds the ISO 20022 message ${name}.`;
  },
  form: {
    format: "camt",
    dateFormat: "YYYY-MM-DD",
    decimalMark: ".",
    because: "ISO 20022 defines how CAMT writes dates and amounts, and marks each amount CRDT or DBIT.",
  },
  parse,
});

async function* parse(
  texts: AsyncIterable<string>,
  { fileName }: { readonly fileName: string },
): AsyncGenerator<readonly StatementEvent[]> {
  const draft = newDraft();
  const walk = walker(roots, draft);
  for await (const batch of xmlEvents(texts, { fileName })) {
    for (const event of batch) walk(event);
    if (draft.events.length < BATCH) continue;
    yield draft.events;
    draft.events = [];
  }
  if (draft.events.length > 0) yield draft.events;
  if (draft.count > 0) return;
  throw brokenAt({ line: 1, what: `${fileName} has no statement of an account (Stmt, Rpt or Ntfctn)` });
}
