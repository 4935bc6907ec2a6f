/** Words of a sign column: whether a row takes money from the account or brings it. */
import { foldHeader, foldWord } from "../cells/fold.ts";
import type { Side } from "../fields.ts";
import { isNeutral } from "./neutral-kinds.ts";
import { sideOfSale } from "./movements/sales.ts";
import { sideOfTrade } from "./movements/trades.ts";

const WORDS: Readonly<Record<Side, string>> = {
  debit: `d dr db debit dbit deb s soll belastung lastschrift ausgang af debet - débit dare cargo débito debito adeudo
    obciążenie wypłata ut out outgoing withdrawal fee fees sent moneyout expense uttag veloitus výdaj odchozí terhelés tartozik t debe
    wn winien deebet debets debetas odchodzí odliv borç gider çıkış χρέωση χ дебет дт д расход списание витрата keluar nợ salida
    ausgabe ausgaben ausg expenses expenditure spending spent dépense dépenses gasto gastos spesa uitgave uitgaven wydatek wydatki utgift udgift kiadás meno despesa
    egreso notadébito notadedébito debitnote debitmemo notadebet saída saida uscita addebito uitgave debetering zaduženje isplata duguje breme 支出 支 借 出金 支払 支払い 支取 取出 转出 轉出 出账 引出 払出 출금 지급 חובה ח مدين سحب خصم`,
  credit: `c cr cred credit crdt h haben gutschrift eingang bij kredit + crédit avere abono crédito credito haber accredito
    uznanie wpłata in incoming deposit received moneyin income insättning hyvitys příjem příchozí jóváírás követel k
    ma kreedit kredīts kreditas prichodzí príliv alacak gelir giriş πίστωση π кредит кт к приход пополнение зачисление поступление надходження masuk có entrada
    einnahme einnahmen einn earnings expenserefund recette recettes inkomsten wpływ przychód intäkt inkomst inntekt indtægt bevétel tulo receita
    ingreso notacrédito notadecrédito creditnote creditmemo notakredit entrata inkomst kreditering odobrenje uplata potražuje dobro j 收入 收 贷 貸 入金 預入 お預入れ 存入 转入 轉入 入账 입금 זכות ז دائن إيداع إضافة`,
};

const bySpelling = new Map<string, Side>();
for (const [sign, words] of Object.entries(WORDS)) {
  for (const word of words.trim().split(/\s+/)) bySpelling.set(foldWord(word), sign as Side);
}

/** Letters that mean another side in another language: which language a column is in, its header or its other letter tells. */
const LETTERS = {
  /** Cargo and abono. */
  "c/a": { c: "debit", a: "credit" },
  /** Dare and avere. */
  "d/a": { d: "debit", a: "credit" },
  /** Borç and alacak. */
  "b/a": { b: "debit", a: "credit" },
  /** Af and bij. */
  "a/b": { a: "debit", b: "credit" },
  /** Einnahme and Ausgabe. */
  "e/a": { e: "credit", a: "debit" },
  /** A factor, as French banks write a "sens". */
  "1/-1": { "1": "credit", "-1": "debit" },
  /** Credits alone are marked, and debits alone. */
  "/credit": { "": "debit" },
  "debit/": { "": "credit" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Side>>>>;

/** "sales" are the words of a seller's account at a payment service, "trades" those of a broker's; among "neutral" ones some rows are on neither side; "balances" are no words, but the balance before and after a row. */
export type SignLetters = keyof typeof LETTERS | "sales" | "trades" | "neutral" | "balances";

/** What a cell of a sign column says; undefined when it is no such word. */
export function signOfWord(cell: string, letters?: SignLetters): Side | undefined {
  if (letters === "sales") return sideOfSale(cell);
  if (letters === "trades") return sideOfTrade(cell)?.side;
  const foldedWord = foldWord(cell.trim()).replace(/[.\s]+/g, "");
  const own =
    letters === undefined || letters === "neutral" || letters === "balances"
      ? undefined
      : (LETTERS[letters] as Readonly<Record<string, Side>>)[foldedWord];
  return own ?? bySpelling.get(foldedWord);
}

/** Where one side alone is marked, and the cells of the other are empty. */
function markedAlone(cells: readonly string[]): SignLetters | undefined {
  const sides = new Set(cells.filter((cell) => cell.trim() !== "").map((cell) => signOfWord(cell)));
  const [only, other] = sides;
  if (only === undefined || sides.size !== 1 || other !== undefined) return undefined;
  return only === "credit" ? "/credit" : "debit/";
}

/** The letters that a sign column is written in, where they are not those that most languages share. */
export function lettersOf(header: string, cells: readonly string[]): SignLetters | undefined {
  const foldedCells = new Set(cells.map((cell) => foldWord(cell.trim()).replace(/\.$/, "")));
  const words = foldHeader(header);
  if (foldedCells.has("")) return markedAlone(cells);
  if (foldedCells.has("-1") && [...foldedCells].every((cell) => /^[-+]?1$/.test(cell))) return "1/-1";
  if (cells.some(isNeutral)) return "neutral";
  if (/\b(?:cargo|abono)\b/.test(words) || (foldedCells.has("a") && foldedCells.has("c"))) return "c/a";
  if (!foldedCells.has("a")) return undefined;
  if (foldedCells.has("d")) return "d/a";
  if (foldedCells.has("e") && /^e a$|^ein(?:nahme)?n? aus(?:gabe)?n?$/.test(words)) return "e/a";
  if (/\b(?:borc|alacak)\b/.test(words)) return "b/a";
  return /\b(?:af|bij)\b/.test(words) ? "a/b" : undefined;
}
