/** What the lines above a table, or the header of its amounts, say in words about signs. */
import { foldWord } from "../../../cells/fold.ts";
import type { Side } from "../../../fields.ts";
import type { SignReading } from "../../rows/amount-sizes.ts";
import type { Layout } from "../../layout.ts";

interface StatedSign {
  readonly sign: SignReading;
  /** The words that say it, as the file has them. */
  readonly text: string;
  readonly line: number;
}

/** Words of folded texts, whole ones. */
const words = (alternatives: string) => `(?<!\\p{L})(?:${alternatives.replace(/\s+/g, "")})(?!\\p{L})`;

/** Money that leaves, and money that comes. Payments are neither: who has a card pays with it, and pays it. */
const OUT = `charge[sd]?|debits?|purchases?|expenses?|expenditures?|spend(?:ing)?|spent|withdrawals?|outgoings?|outflows?|
  belastung(?:en)?|ausgaben?|lastschrift(?:en)?|auszahlung(?:en)?|einkaufe?|depenses?|achats?|retraits?|sorties?|
  cargos?|gastos?|compras?|debitos?|retiros?|addebit[io]|spes[ae]|acquist[io]|uscit[ae]|
  uitgaven?|afschrijving(?:en)?|aankopen|despesas?|saidas?|obciazeni[ae]|wydatk(?:i|ow)|zakupy?|
  utgift(?:er)?|uttag|kop|udgift(?:er)?|kjop|menot|veloituks(?:et|ia)|ostot|vydaje?|terheles(?:ek)?|kiadas(?:ok)?|
  расход(?:ы|ов)?|списани[ея]|витрати|harcamalar|gider(?:ler)?`;
const IN = `credits?|deposits?|refunds?|income|incoming|inflows?|receipts|gutschrift(?:en)?|einnahmen?|einzahlung(?:en)?|
  erstattung(?:en)?|recettes?|remboursements?|entrees?|versements?|abonos?|ingresos?|devoluciones|depositos?|creditos?|
  accredit[io]|entrat[ae]|rimbors[io]|inkomsten|bijschrijving(?:en)?|terugbetaling(?:en)?|receitas?|entradas?|
  uznani[ae]|wplat[ya]|wplywy|zwroty|insattning(?:ar)?|inkomst(?:er)?|indtaegt(?:er)?|inntekt(?:er)?|tulot|
  hyvityks(?:et|ia)|prijmy?|jovairas(?:ok)?|bevetel(?:ek)?|приход|доход(?:ы|ов)?|поступлени[ея]|надходження|gelir(?:ler)?`;
/** The two signs, as sentences name them. */
const POSITIVE = `positiv(?:e[nrs]?|a|o|i|as|os|ement|t)?|positifs?|positives|positief|positieve|dodatni[ae]?|plus(?:zeichen)?|
  kladn[aey]|pozitiv|positiivi(?:set|nen|sia|sina)|ohnevorzeichen|unsigned|положительн\\p{L}*`;
const NEGATIVE = `negativ(?:e[nrs]?|a|o|i|as|os|ement|t)?|negatifs?|negatives|negatief|negatieve|ujemn[aey]?|minus(?:zeichen)?|
  zaporn[aey]|negatiivi(?:set|nen|sia|sina)|moins|menos|meno|отрицательн\\p{L}*`;
const TOKEN = new RegExp(
  `(?<out>${words(OUT)})|(?<in>${words(IN)})|(?<positive>${words(POSITIVE)})|(?<negative>${words(NEGATIVE)})`,
  "gu",
);
/** A sentence with one of these may say the contrary, or speaks of balances. */
const OTHERWISE = new RegExp(
  words(
    "not?|never|nicht|keine?|pas|jamais|non|nao|niet|geen|nie|inte|ikke|saldo|balances?|solde|kontostand",
  ),
  "u",
);
const CARDS =
  /\b(?:(?:credit|debit) cards?|cartes? de (?:credit|debit)|tarjetas? de (?:credito|debito)|cart[ae] di (?:credito|debito)|cartao de (?:credito|debito))\b/g;

/** Characters of a line that are looked at. */
const LINE_MAX = 400;

/** The sign that sentences state; "both" where they contradict each other. */
export function statedSign({
  preamble,
  header,
  headerLine,
  columns,
}: Pick<Layout, "preamble" | "header" | "headerLine" | "columns">): StatedSign | "both" | undefined {
  const headers = (columns.amount ?? []).map((index) => header?.[index] ?? "");
  const lines = [
    ...preamble.map(({ line, cells }) => ({ line, text: cells.join(" ") })),
    ...headers.map((text) => ({ line: headerLine, text })),
  ];
  const signs = lines.flatMap(({ line, text }) => {
    const sentences = text.slice(0, LINE_MAX).split(/[.!?](?=\s)/);
    return sentences.flatMap((sentence) =>
      signsOf(foldWord(sentence)).map((sign) => ({ sign, line, text: sentence.trim() })),
    );
  });
  const [first] = signs;
  if (first === undefined) return undefined;
  return signs.every(({ sign }) => sign === first.sign) ? first : "both";
}

/** A sentence names ways and signs in turn, in pairs: "charges are positive, refunds negative". */
function signsOf(sentence: string): readonly SignReading[] {
  if (OTHERWISE.test(sentence)) return [];
  const tokens = [...sentence.replace(CARDS, " ").replace("ohne vorzeichen", "unsigned").matchAll(TOKEN)]
    .map(({ groups = {} }) => Object.keys(groups).find((name) => groups[name] !== undefined) ?? "")
    .filter((name, index, all) => name !== all[index - 1]);
  const signs: SignReading[] = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const pair = tokens.slice(at, at + 2);
    const way = pair.find((name) => name === "out" || name === "in");
    const sign = pair.find((name) => name === "positive" || name === "negative");
    if (way === undefined || sign === undefined) return [];
    signs.push((way === "out") === (sign === "negative") ? "as_is" : "inverted");
  }
  return signs;
}

const LISTS_OUT = new RegExp(
  words(`expenses|expenditures?|spending|charges|purchases|withdrawals|debits|checks paid|money\\s+out|ausgaben|belastungen|
    zahlungsausgange|depenses|sorties|achats|gastos|compras|cargos|spese|addebiti|uscite|uitgaven|afschrijvingen|despesas|wydatki|obciazenia|utgifter|uttag|udgifter|kop|kjop|
    menot|vydaje|kiadasok|terhelesek|расходы|витрати|harcamalar|giderler`),
  "u",
);
const LISTS_IN = new RegExp(
  words(`income|deposits|receipts|refunds|credits|money\\s+in|einnahmen|gutschriften|zahlungseingange|recettes|entrees|ingresos|abonos|entrate|accrediti|inkomsten|
    bijschrijvingen|receitas|wplywy|uznania|inkomster|insattningar|indtaegter|inntekter|tulot|prijmy|bevetelek|
    jovairasok|доходы|поступления|надходження|gelirler`),
  "u",
);
/** Words of a line that is no more than the name of what the table lists: "Ausgaben März 2026". */
const TITLE_WORDS_MAX = 6;

/** The sign of amounts without signs, by a title that names what the table lists. */
export function titledSign({ preamble }: Pick<Layout, "preamble">): StatedSign | undefined {
  const titles = preamble.flatMap(({ line, cells }) => {
    const [text = "", ...beside] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    // Beside an amount the words name a sum.
    if (text.split(/\s+/).length > TITLE_WORDS_MAX || beside.some((cell) => /[0-9]/.test(cell))) return [];
    return [{ line, text, ...listed(text) }];
  });
  const [title, other] = titles.filter(({ isOut, isIn }) => isOut || isIn);
  if (title === undefined || other !== undefined || title.isOut === title.isIn) return undefined;
  return { sign: title.isOut ? "inverted" : "as_is", text: title.text, line: title.line };
}

/** The side of what a title says is listed below it; undefined where it names none, or both. */
export function sideOfTitle(text: string): Side | undefined {
  if (text.split(/\s+/).length > TITLE_WORDS_MAX) return undefined;
  const { isOut, isIn } = listed(text);
  return isOut === isIn ? undefined : isOut ? "debit" : "credit";
}

function listed(title: string): { readonly isOut: boolean; readonly isIn: boolean } {
  const foldedText = foldWord(title);
  return { isOut: LISTS_OUT.test(foldedText), isIn: LISTS_IN.test(foldedText) };
}
