/** Amounts without their tax: where net and tax come to the gross amount in every row, the gross one was charged. */
import { MARKS } from "../../rows/amount-sizes.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { columnOf, numberIn, type HeadedRows } from "../../cells.ts";
import type { Candidate } from "../candidates.ts";

const TAX =
  /(?<!\p{L})(?:vat|(?:sales )?tax|gst|hst|mwst|ust|umsatzste?uer|mehrwertste?uer|tva|iva|btw|moms|mva|dph|alv|afa|kdv|ндс|пдв)(?!\p{L})/u;
const NET = /(?<!\p{L})(?:net|netto|nett|ht|hors taxe|neto|imponibile|base imponible|nettobetrag)(?!\p{L})/u;
/** Rows with a tax that prove it; one may add up by chance. */
const TAXED_LEAST = 2;

/** The amounts but for those that are called net and come, with a column of taxes, to another one of them. */
export function withoutNetOfTax(
  candidates: readonly Candidate[],
  { header, rows }: HeadedRows,
): readonly Candidate[] {
  const words = header.map(foldHeader);
  const taxes = [...words.keys()].filter(
    (index) => TAX.test(words[index] ?? "") && !NET.test(words[index] ?? ""),
  );
  if (taxes.length === 0 || candidates.length < 2) return candidates;
  const isPart = ({ index: net }: Candidate) =>
    NET.test(words[net] ?? "") &&
    candidates.some(
      ({ index: gross }) => gross !== net && taxes.some((tax) => addUp(rows, { net, tax, gross })),
    );
  return candidates.filter((candidate) => !isPart(candidate));
}

/** Whether net and tax are the gross amount in each row that has them. */
function addUp(
  rows: HeadedRows["rows"],
  { net, tax, gross }: { readonly net: number; readonly tax: number; readonly gross: number },
): boolean {
  if (columnOf(rows, gross).length === 0) return false;
  return MARKS.some((mark) => {
    let taxed = 0;
    const isWhole = rows.every((cells) => {
      const [whole = "", part = "", rest = ""] = [gross, tax, net].map((index) =>
        (cells[index] ?? "").trim(),
      );
      // A total may be of the gross amounts alone.
      if (rest === "" && part === "") return true;
      const charge = part === "" ? 0 : numberIn(part, mark);
      if (charge !== 0) taxed++;
      return numberIn(rest, mark) + charge === numberIn(whole, mark);
    });
    return isWhole && taxed >= TAXED_LEAST;
  });
}
