/** Lines that printing puts between the rows of a list: numbers of pages, and sums that one page hands to the next. */
import { foldWord } from "../cells/fold.ts";
import { isSumPhrase, isTotal } from "./totals.ts";

const PAGE =
  /^[^\p{L}\p{N}]*(?:page|seite|blatt|pagina|feuillet|hoja|folha|strona|sida|side|sivu|strana|stranka|oldal|лист|страница|стор|стр|หน้า|trang|halaman|sayfa|σελιδα)\.? ?(?:no\.?|nr\.?|n°)? ?[:#]? ?[0-9]{1,4}(?![0-9])|^[^\p{L}\p{N}]*[0-9]{1,3} ?(?:\/|of|von|de|di|van|z|av|af|sur|su|из) ?[0-9]{1,3}[^\p{L}\p{N}]*$|^(?:第 ?)?[0-9]{1,3} ?(?:ページ|页|頁|쪽)|^[^\p{L}\p{N}]*[0-9]{1,3}[^\p{L}\p{N}]*$/u;
/** Words that name such a sum as long as no other word stands beside them: a transfer is an "Übertrag" too. */
const HANDED_ON =
  /^(?:ubertrag|uebertrag|vortrag|fortsetzung|report|a reporter|a nouveau|suite|sigue|suma y sigue|viene de|continua|continued|segue|riporto|a riportare|transport|te transporteren|vervolg|transporte|a transportar|do przeniesienia|z przeniesienia|ciag dalszy|transporteras|overfort|overfores|siirto|siirretaan|preneseno|athozat|atvitel|de reportat|перенос|к переносу|nakli yekun|承前|次頁|承上頁|過次頁|前頁|이월)[^\p{L}]*$/u;
const OF_PAGE =
  /^(?:page total|total (?:this|of) page|(?:balance )?(?:brought|carried) (?:forward|over|down)|balance (?:b|c)\/f|continued on|seiten(?:summe|saldo|ubertrag|total)|saldovortrag|total (?:de la )?page|sous-total|total (?:de la )?pagina|подытог)(?![\p{L}-])/u;

/** Whether a text that stands alone among rows is a page's own, or names a sum. */
export function isPageText(text: string): boolean {
  if (text.length > 120) return false;
  const foldedText = foldWord(text.trim());
  return (
    PAGE.test(foldedText) ||
    HANDED_ON.test(foldedText) ||
    OF_PAGE.test(foldedText) ||
    isSumPhrase(text) ||
    isTotal(text)
  );
}
