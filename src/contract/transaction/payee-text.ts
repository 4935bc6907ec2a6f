/** Whose a transaction is, for people: banks often describe only the kind of payment. */
import { counterpartyField } from "./fields.ts";

/** The description of a transaction, with its merchant before it where it does not name it: "Bäckerei Huber · KARTENZAHLUNG". */
export function payeeText({
  description,
  [counterpartyField]: merchant,
}: {
  readonly description: string;
  readonly [counterpartyField]?: string | undefined;
}): string {
  return names(description, merchant) ? description : `${merchant} · ${description}`;
}

/** Whether a text names somebody, whatever the case and the marks between words. */
function names(text: string | undefined, name: string | undefined): boolean {
  const fold = (words = "") =>
    ` ${words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  return (name ?? "") === "" || fold(text).includes(fold(name));
}
