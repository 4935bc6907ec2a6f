/** Words of a status column for entries that the bank has not booked yet: they come again, booked, in a later file. */
import { foldWord } from "../cells/fold.ts";
import { ACCEPTED_WORDS, DONE_WORDS } from "./states/done-states.ts";
import { isOpenState } from "./states/open-states.ts";

/** Beginnings of what a status says of an entry that is not booked yet, or never will be; folded. */
const WORDS = `memo(?=\\s*$),pending,pdng,pend,authori[sz]ed,authori[sz]ation,uncleared,unposted,hold,in process,processing,in progress,not booked,scheduled,reverted,reversed,declined,denied,fail(?:ed|ures?),unsuccessful,bounced,rejected,
  refused,cancel+ed,voided,expired,vorgemerkt,vorgem,ausstehend,offen,nicht gebucht,storniert,ruckgangig,abgelehnt,fehlgeschlagen,fallid.,echoue,echouee,non riuscit.,mislukt,abgebrochen,in bearbeitung,zuruckgewiesen,en attente,en cours,a venir,refuse,refusee,annule,annulee,rejete,rejetee,
  pendiente,retenido,en proceso,cancelado,cancelada,rechazado,rechazada,denegad.,anulado,anulada,in sospeso,non contabilizzat.,autorizzat.,autorizad.,autoris.e?,in attesa,annullat.,rifiutat.,in behandeling,gereserveerd,geweigerd,geannuleerd,
  pendente,em processamento,agendado,recusad.,oczekujac.,zablokowan.,blokada,nierozliczon.,odrzucon.,anulowan.,w trakcie,reserverad,reservert,reserveret,reserverede,vantar,vantande,avvist,avbrutt,avbruten,afvist,annulleret,venter,
  odottaa,odottava,varaus,katevaraus,hylatty,peruttu,cekajici,nezauctovan.,blokace,zamitnut.,zrusen.,cakajuc.,odmietnut.,fuggo,zarolt,konyveletlen,elutasitva,elutasitott,torolt,in asteptare,respins,na cekanju,odbijen.,broneering,broneeritud,rezervuota,rezervets,
  deleted,removed,geloscht,supprime,supprimee,eliminad.,eliminat.,verwijderd,excluid.,usuniet.,slettet,makulerad.?,raderad.?,struken,poistettu,smazan.,vymazan.,odstranen.,sters,obrisan.,silindi,dihapus,
  reserverat,reserverade,beklemede,bekliyor,iptal,reddedildi,provizyon,menunggu,gagal,dibatalkan,that bai,khong thanh cong,tu choi,bi tu choi,da huy,cho xu ly`;

const PENDING = new RegExp(
  `^(?:umsatz |transaction |payment |transfer |card |purchase |charge |debit |credit |deposit |withdrawal |payout |refund |top up )?(?:${WORDS.replace(/,\s+/g, ",").split(",").join("|")})(?![\\p{L}])`,
  "u",
);
/** The same in languages that join words, or bend them; Thai without its marks, as it is folded. */
const ANYWHERE =
  /ไมสำเรจ|ลมเหลว|ยกเลก|ปฏเสธ|รอดำเนนการ|拒否|拒绝|拒絕|거부|거절|실패|보류|失敗|保留|交易关闭|失败|处理中|等待付款|処理中|未確定|取消|처리중|취소|ожида|отклон|отказ|отменен|удален|видалено|изтрит|διαγραφ|נמחק|已删除|已刪除|削除|삭제|محذوف|відхилен|скасован|в обработ|в обробц|εκκρεμ|ακυρω|απορριφ|בהמתנה|נדח|معلق|مرفوض/u;

/** An entry of which a part was cancelled, whatever of it is left. */
const PARTLY =
  /부분취소|일부취소|一部取消|部分取消|\b(?:part(?:ial(?:ly)?|ly)[ _-]cancell?(?:ed|ation)|part(?:ial(?:ly)?|ly)[ _-](?:revers|void)(?:ed|al)|teil(?:weise )?storn\p{L}*|partiellement annule\p{L}*|parcialmente (?:anulad|cancelad)\p{L}*|parzialmente annullat\p{L}*|gedeeltelijk geannuleerd|czesciowo anulowan\p{L}*)/u;

export function isPartlyCancelled(cell: string): boolean {
  return cell.length <= 100 && cell !== "" && PARTLY.test(foldWord(cell.trim()).normalize("NFC"));
}

const DONE = wholeCell(DONE_WORDS);
const ACCEPTED = wholeCell(ACCEPTED_WORDS);

function wholeCell(words: string): RegExp {
  return new RegExp(`^(?:${words.replace(/,\s+/g, ",").split(",").join("|")})$`, "u");
}

/** Whether a status cell says that the entry has moved its money; one that is in no list does not. */
export function isDone(cell: string): boolean {
  return DONE.test(stateOf(cell));
}

/** The same, or that somebody let it pass, of which only a word beside it tells that it moved its money. */
export function isDoneOrAccepted(cell: string): boolean {
  return isDone(cell) || ACCEPTED.test(stateOf(cell));
}

/** What says that money went and came back. */
const RETURNED =
  /^(?:refunded|funds refunded|charged ?back|bounced ?back|(?:zu)?ruckerstattet|erstattet|rembourse|remboursee|reembolsad[oa]|rimborsat[oa]|terugbetaald)$/;
/** The same of money that never arrived: the row that gives it back may be missing, or there may be none. */
const SENT_BACK =
  /^(?:(?:payment |transfer |ach |direct debit )?returned(?: payment| to sender)?|retourniert|zuruckgegeben|zuruckgebucht|retournee?|devuelt[oa]|devolvid[oa]|restituit[oa]|stornat[oa]|teruggeboekt|gestorneerd|zwrocon[aey]|returnerad|returneret|returnert|palautettu|vracen[oay]|visszakuldve|returnata?|возвращен[ао]?|повернено|iade edildi)$|退回|差し戻し|반송/u;

export function isReturned(cell: string): boolean {
  return RETURNED.test(stateOf(cell)) || isSentBack(cell);
}

/** Whether a status cell says that money was sent back, and not that it was refunded, which is a row of its own. */
export function isSentBack(cell: string): boolean {
  return SENT_BACK.test(stateOf(cell));
}

function stateOf(cell: string): string {
  return foldWord(cell.trim()).normalize("NFC").replaceAll("_", " ");
}

/** What a bookkeeper has done with an entry, and that it is still to be done: the bank booked both. */
const KEPT =
  /^(?:zugeordnet|verknupft|zugewiesen|linked|allocated|abgeglichen|kontiert|verbucht|kategorisiert|erledigt|reconciled|matched|assigned|categori[sz]ed|reviewed|rapproche|lettre|conciliad[oa]|riconciliat[oa]|afgeletterd|toegewezen|uzgodnion[ey]|avstamd|avstemt|afstemt|sparovan[oya])(?![\p{L}])/u;
const TO_KEEP = /^(?:offen|uncleared|unposted|pendiente|pendente|a venir)(?![\p{L}])/u;

/** Whether the states of a column are those of the books and not of the bank: "Zugeordnet" beside "Offen". */
export function areOfBookkeeping(cells: readonly string[]): boolean {
  const states = [...new Set(cells)].map((cell) => foldWord(cell.trim()));
  return (
    states.some((state) => KEPT.test(state)) &&
    states.every((state) => !isUnbookedState(state) || TO_KEEP.test(state))
  );
}

/** Whether a cell says that the entry is not booked, or never will be. */
export const isUnbooked = remembered((cell) => {
  const foldedCell = foldWord(cell.trim());
  return (PENDING.test(foldedCell) || ANYWHERE.test(foldedCell.normalize("NFC"))) && !isPartlyCancelled(cell);
});

/** The same of a cell that is known to be one of states: there a whole cell may be a word that texts begin with, too. */
export const isUnbookedState = remembered(
  (cell) => isUnbooked(cell) || (isOpenState(cell) && !isPartlyCancelled(cell)),
);

/** A test that is asked about the same few cells in every row. */
function remembered(test: (cell: string) => boolean): (cell: string) => boolean {
  const cache = new Map<string, boolean>();
  return (cell) => {
    const cachedValue = cache.get(cell);
    if (cachedValue !== undefined) return cachedValue;
    const value = test(cell);
    if (cell.length > 100) return value;
    if (cache.size > 1000) cache.clear();
    cache.set(cell, value);
    return value;
  };
}
