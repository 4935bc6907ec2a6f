/** The communication of a movement or of information beside it: free, or of a structure that its first three digits name. */

/** What a communication says. */
export interface Communication {
  readonly text: string;
  /** Reference that the payer or the payee gave. */
  readonly reference?: string;
  /** Name of the counterparty. */
  readonly name?: string;
}

/** `text` is of all records of it, one behind the other, each as long as its field. */
export function communicationOf(text: string, isStructured: boolean): Communication {
  if (!isStructured) return { text };
  const rest = text.slice(3);
  switch (text.slice(0, 3)) {
    case "001":
      // The other party's name, then its street and town.
      return { text: "", name: rest.slice(0, 70).trim() };
    case "100":
      return { text: rest, reference: rest.slice(0, 25).trim() };
    case "101":
    case "102":
      return { text: reference(rest), reference: reference(rest) };
    case "127":
      return directDebit(rest);
    default:
      return { text: rest };
  }
}

/** Twelve digits of which the last two check the others, as they are printed: +++090/9337/55493+++. */
function reference(rest: string): string {
  const [, one, two, three] = /^([0-9]{3})([0-9]{4})([0-9]{5})\s*$/.exec(rest) ?? [];
  return one === undefined ? rest.trim() : `+++${one}/${two ?? ""}/${three ?? ""}+++`;
}

/** A SEPA direct debit: its day and kinds, the creditor's id, the mandate, and the creditor's communication. */
function directDebit(rest: string): Communication {
  const creditor = rest.slice(9, 44).trim();
  const mandate = rest.slice(44, 79).trim();
  const freeText = rest.slice(79, 141).trim();
  return { text: `${freeText} ${creditor} ${mandate}`, reference: mandate };
}
