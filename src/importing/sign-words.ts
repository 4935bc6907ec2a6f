/** Words of a sign column: whether a row takes money from the account or brings it. */
import { foldWord } from "./fold.ts";

const WORDS: Readonly<Record<"debit" | "credit", string>> = {
  debit: `d dr db debit dbit deb s soll belastung lastschrift ausgang af debet - débit dare cargo débito debito adeudo
    obciążenie wypłata ut out outgoing withdrawal moneyout expense uttag veloitus výdaj odchozí terhelés tartozik t debe`,
  credit: `c cr cred credit crdt h haben gutschrift eingang bij kredit + crédit avere abono crédito credito haber accredito
    uznanie wpłata in incoming deposit moneyin income insättning hyvitys příjem příchozí jóváírás követel k`,
};

const bySpelling = new Map<string, "debit" | "credit">();
for (const [sign, words] of Object.entries(WORDS)) {
  for (const word of words.trim().split(/\s+/)) bySpelling.set(foldWord(word), sign as "debit" | "credit");
}

/** What a cell of a sign column says; undefined when it is no such word. */
export function signOfWord(cell: string): "debit" | "credit" | undefined {
  const folded = foldWord(cell.trim()).replace(/[.\s]+/g, "");
  return bySpelling.get(folded);
}
