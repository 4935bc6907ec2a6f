/** Columns that answer one question about a row, whether the bank has booked it: with yes and no, or with the word of the header and its opposite. */
import { foldHeader, foldWord } from "../../cells/fold.ts";
import { isUnbookedState } from "../statuses.ts";

/** What a yes says of its row. */
export type BookedFlag = "booked" | "pending";

const HEADERS: Readonly<Record<BookedFlag, string>> = {
  booked: `booked, is booked, isbooked, gebucht, comptabilisé, comptabilisée, contabilizado, contabilizzato, contabilizzata, geboekt, zaksięgowano, zaksięgowana, bokförd, bokfört, bokført, bogført, kirjattu, zaúčtováno, könyvelve,
    completed, is completed, complete, settled, is settled, posted, is posted, executed, successful, success, abgeschlossen, ausgeführt, abgewickelt, terminé, terminée, exécuté, exécutée, effectué, effectuée, réglé, réglée,
    completado, completada, ejecutado, ejecutada, realizado, realizada, liquidado, liquidada, contabilizada, completato, completata, eseguito, eseguita, regolato, regolata, concluído, concluída, efetuado, efetuada, executado, executada,
    voltooid, uitgevoerd, afgerond, wykonano, wykonana, zrealizowano, zrealizowana, zakończona, rozliczono, rozliczona, genomförd, genomfört, gjennomført, fullført, gennemført, afsluttet, suoritettu, toteutunut,
    provedeno, dokončeno, vykonané, teljesítve, teljesült, teljesített, проведено, проведена, исполнено, исполнена, выполнено, завершено, 完了, 已完成, 已入账, 決済済, 완료, tamamlandı`,
  pending: `pending, is pending, ispending, vorgemerkt, en attente, pendiente, in sospeso, pendente, gereserveerd, oczekująca, reserverad, reserverat, reservert, reserveret, odottava,
    on hold, is on hold, scheduled, is scheduled, draft, is draft, failed, is failed, declined, is declined, rejected, is rejected, cancelled, canceled, is cancelled, is canceled, voided, void, reversed, is reversed, reverted,
    geplant, fehlgeschlagen, abgelehnt, annulé, annulée, refusé, refusée, rejeté, rejetée, anulado, anulada, cancelado, cancelada, rechazado, rechazada, annullato, annullata, rifiutato, rifiutata, recusado, recusada, geannuleerd, geweigerd,
    anulowano, anulowana, odrzucono, odrzucona, avbruten, avvisad, avbrutt, avvist, annulleret, afvist, peruttu, hylätty, zrušeno, zamítnuto, törölt, elutasított, отменено, отменена, отклонено, отклонена, 取消, キャンセル, 취소, iptal, iptal edildi`,
};
const YES = `1, yes, y, true, ja, j, oui, o, vrai, sí, s, verdadero, vero, sim, verdadeiro, tak, t, prawda, wahr, waar, kyllä, ano, igen, x, ✓, да, так, evet, 是, はい, 예`;
const NO = `0, no, n, false, nein, non, faux, falso, não, nie, falsch, nee, onwaar, nej, nei, ei, ne, nem, fałsz, нет, ні, hayır, 否, いいえ, 아니오`;

const listOf = (words: string) => words.split(",").map((word) => word.trim());
const headers = new Map(
  Object.entries(HEADERS).flatMap(([flag, words]) =>
    listOf(words).map((word) => [foldHeader(word), flag as BookedFlag] as const),
  ),
);
const [yes, no] = [YES, NO].map((words) => new Set(listOf(words).map((word) => foldWord(word))));

/** What a yes of a column says, where its header asks whether a row is booked and its cells say yes or no. */
export function bookedFlag(header: string, cells: readonly string[]): BookedFlag | undefined {
  const flag = header.length > 30 ? undefined : headers.get(foldHeader(header));
  if (flag === undefined) return undefined;
  const answers = cells.map((cell) => foldWord(cell.trim())).filter((cell) => cell !== "");
  const isAnswer = (cell: string) => yes?.has(cell) === true || no?.has(cell) || isOwnWord(cell, flag);
  const isFlag = answers.length > 0 && answers.every(isAnswer);
  return isFlag ? flag : undefined;
}

/** Whether a cell below "Booked" says so again, or that its row is not. */
function isOwnWord(cell: string, flag: BookedFlag): boolean {
  return flag === "booked" && (headers.get(foldHeader(cell)) === "booked" || isUnbookedState(cell));
}

/** Whether a cell of such a column says that its row is not booked. */
export function isUnbookedFlag(cell: string, flag: BookedFlag): boolean {
  if (flag === "booked" && isUnbookedState(cell)) return true;
  return (flag === "booked" ? no : yes)?.has(foldWord(cell.trim())) === true;
}
