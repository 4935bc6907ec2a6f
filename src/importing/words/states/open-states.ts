/**
 * States of which the whole cell tells that an entry is not booked, or never will be: planned, on hold, given up. A text may begin with
 * such a word, so that they count in a column of states alone.
 */
import { foldWord } from "../../cells/fold.ts";
import { DONE_WORDS } from "./done-states.ts";

/** Folded; `*` stands for any ending. */
const WORDS = `on hold,held,incomplete,uncompleted,unsettled,unprocessed,unexecuted,error,errored,erroneous,aborted,abandoned,draft,queued,initiated,awaiting,awaiting \\S+,waiting,waiting (?:for|on) \\S+,requires (?:action|approval|review),
  needs (?:action|approval|review),blocked,suspended,stopped,void,timed ?out,time ?out,lapsed,planned,upcoming,future,future dated,provisional,preliminary,reserved,under review,in review,unpaid,retry,retrying,nok,ko,not ok,
  geplant,terminiert,entwurf,fehler,fehlerhaft,abgelaufen,gesperrt,blockiert,zuruckgestellt,unvollstandig,nicht erfolgreich,gescheitert,wartend,wartet,wartet auf \\S+,in prufung,in ausfuhrung,in warteschlange,angehalten,ausgesetzt,unbezahlt,vorlaufig,reserviert,
  brouillon,erreur,en erreur,echec,en echec,planifiee?,programmee?,suspendue?,bloquee?,expiree?,incomplete?,provisoire,reservee?,impayee?,abandonnee?,a valider,en preparation,
  borrador,con error,programad[oa],planificad[oa],bloquead[oa],expirad[oa],caducad[oa],incomplet[oa],suspendid[oa],reservad[oa],impagad[oa],abortad[oa],interrumpid[oa],en revision,en espera,
  bozza,errore,in errore,fallit[oa],programmat[oa],pianificat[oa],bloccat[oa],scadut[oa],sospes[oa],provvisori[oa],prenotat[oa],insolut[oa],interrott[oa],respint[oa],in lavorazione,in elaborazione,non andat[oa] a buon fine,
  rascunho,erro,com erro,falhou,falhad[oa],com falha,agendad[oa],suspens[oa],provisori[oa],em analise,em espera,em andamento,interrompid[oa],
  concept,fout,gepland,ingepland,geblokkeerd,verlopen,onvolledig,opgeschort,voorlopig,niet geslaagd,afgebroken,afgekeurd,afgewezen,in afwachting,wacht op \\S+,onbetaald,
  misslyckad,misslyckades,misslyckat,utkast,fel,planerad,planerat,kommande,sparrad,preliminar,ofullstandig,obetald,feilet,mislyktes,mislykket,kladd,planlagt,feil,ufullstendig,sperret,forelopig,kommende,stoppet,
  fejlet,mislykkedes,kladde,fejl,ufuldstaendig,spaerret,forelobig,afbrudt,epaonnistui,epaonnistunut,luonnos,suunniteltu,virhe,keskeytetty,keskeytynyt,tuleva,estetty,maksamatta,vahvistamatta,keskenerainen,
  niezrealizowan[aey],niewykonan[aey],blad,bledn[aey],zaplanowan[aey],planowan[aey],robocz[aey],nieudan[aey],wstrzyman[aey],przerwan[aey],wygasl[aey],niekompletn[aey],nieoplacon[aey],do realizacji,do zatwierdzenia,oczekuje,w realizacji,
  neproveden[aoy],chyba,chybn[aey],koncept,planovan[aey],naplanovan[aoy],neuspesn[aey],pozastaven[aoy],prerusen[aoy],vyprsel[ao]?,nedokoncen[aoy],nezaplacen[aoy],ceka,caka,nevykonan[aey],nezrealizovan[aey],
  sikertelen,hiba,hibas,tervezett,nem teljesult,piszkozat,felfuggesztett,megszakitva,megszakitott,lejart,befejezetlen,fizetetlen,varakozik,varakozo,utemezett,
  esuata?,eroare,ciorna,programata?,planificata?,blocata?,expirata?,greska,napaka,planirano,neuspjesno,neuspesno,istekl[oa],v obdelavi,
  basarisiz,hata,hatali,taslak,planlandi,tamamlanmadi,gerceklesmedi,askida,suresi doldu,odenmedi,isleniyor,draf,konsep,tertunda,dijadwalkan,kedaluwarsa,diblokir,loi,da len lich,chua thanh cong,tam giu,het han,
  ошибка,черновик,запланирован*,неуспешн*,неудачн*,просрочен*,заблокирован*,приостановлен*,прерван*,на рассмотрении,на исполнении,помилка,чернетка,заплановано,невдал*,грешка,чернова,
  σφαλμα,αποτυχια,αποτυχημεν*,προγραμματισμεν*,προχειρο,שגיאה,נכשל,טיוטה,מתוזמן,خطا,مسوده,مجدول,فاشل`;

/** What turns the state of an entry that has moved its money into its opposite. */
const NOT = `not(?: yet)?|(?:noch )?nicht|non(?: ancora)?|pas(?: encore)?|(?:aun |todavia )?no|(?:ainda )?nao|(?:nog )?niet|(?:jeszcze )?nie|(?:annu )?(?:ej|inte)(?: annu)?|(?:enda |endnu )?ikke|ei(?: viela)?|(?:jeste )?ne|(?:meg )?nem|(?:еще |ще )?не`;

const OF_WHAT =
  "(?:umsatz|transaction|payment|transfer|card|purchase|charge|debit|credit|deposit|withdrawal|payout|refund|auftrag|zahlung|uberweisung|paiement|virement|pago|pagamento|betaling|zahlungsauftrag) ";

const WHOLE = new RegExp(
  `^(?:${OF_WHAT})?(?:${listOf(WORDS)}|(?:${NOT}) (?:${listOf(DONE_WORDS)}))(?:$|\\s*[-\\u2013:(,./!])`,
  "u",
);

/** The same in languages that part no words. */
const JOINED =
  /未(?:完成|成功|支付|付款|入[账帳]|[记記][账帳]|[处處]理|[结結]算|決済|完了|払い?|計上|約定)|待(?:[处處]理|付款|支付|[确確][认認]|[审審]核|入[账帳]|[执執]行|清算|[结結]算)|已(?:[关關][闭閉]|撤[销銷回]|失效|[过過]期|[驳駁]回|[冻凍][结結]|中止)|草稿|エラー|下書き|予定|中止|差戻|오류|에러|미(?:완료|결제|승인|지급|처리)|대기|예정|임시저장|만료|중단/u;

function listOf(words: string): string {
  return words
    .split(",")
    .map((word) => word.trim().replaceAll("*", "\\p{L}*"))
    .join("|");
}

/** Whether a state, by the whole of its cell, tells that its entry is not booked. */
export function isOpenState(cell: string): boolean {
  const foldedCell = foldWord(cell.trim());
  return WHOLE.test(foldedCell) || JOINED.test(foldedCell.normalize("NFC"));
}
