/** Headers of amounts that say of a card's list that its amounts are what was charged: "Purchase amount", "ご利用金額". */
import { foldHeader } from "../../../../cells/fold.ts";
import type { Layout } from "../../../layout.ts";

/** Words for a purchase beside one for an amount. */
const PURCHASE = `purchase|purchases|charged?|spent|spend|achats?|depense|kauf|einkauf|compras?|consumos?|gastado|gasto|acquisto|speso|spesa|gast[oa]|
  aankoop|zakupu|kop|inkop|kob[ds]?|kjop|osto|ostos|oston|nakupu|vasarlas|harcama|pokupki|покупки|покупок|αγορας`;
const AMOUNT = `amount|amt|montant|betrag|importe|monto|importo|valor|bedrag|kwota|belopp|belop|belob|summa|maara|castka|osszege?|tutari?|сумма|ποσο`;
const CHARGED = new RegExp(
  [
    `(?<![\\p{L}])(?:${PURCHASE})s?(?:${AMOUNT})(?![\\p{L}])`,
    `(?<![\\p{L}])(?:${AMOUNT})(?![\\p{L}]).*(?<![\\p{L}])(?:${PURCHASE})(?![\\p{L}])`,
    `(?<![\\p{L}])(?:${PURCHASE})(?![\\p{L}]).*(?<![\\p{L}])(?:${AMOUNT})(?![\\p{L}])`,
    "이용 ?금액|승인 ?금액|사용 ?금액|청구 ?금액|利用金?額|請求金?額|消[费費]金[额額]|刷卡金[额額]|סכום ה?חיוב",
  ]
    .join("|")
    .replace(/\s+/g, ""),
  "u",
);

/** Headers of the shop at which a card was used: only its holder's list has one. */
const USED_AT = /利用(?:店|先)|이용 ?(?:가맹점|하신 ?곳|처|일|금액)|消[费費](?:店|商)|刷卡(?:店|商)/u;
const PAID = /^(?:ご)?(?:支払|お支払)(?:い)?(?:総額|金額|額)$/u;

/** The header of the amounts of a card holder's own list, in languages whose words for a use say who used it. */
export function holdersHeader(layout: Pick<Layout, "header" | "columns">): string | undefined {
  const { header, columns } = layout;
  if (!(header ?? []).some((cell) => USED_AT.test(cell.normalize("NFC")))) return undefined;
  const [amount, other] = columns.amount ?? [];
  const name = (amount === undefined ? "" : (header?.[amount] ?? "")).trim();
  return (
    chargedHeader(layout) ?? (other === undefined && PAID.test(name.normalize("NFC")) ? name : undefined)
  );
}

/** The header of a table's amounts where it names charges. */
export function chargedHeader({ header, columns }: Pick<Layout, "header" | "columns">): string | undefined {
  const [amount, other] = columns.amount ?? [];
  const name = amount === undefined ? "" : (header?.[amount] ?? "");
  return other === undefined && CHARGED.test(foldHeader(name).normalize("NFC")) ? name.trim() : undefined;
}
