/** Words of a status column for entries that the bank has not booked yet: they come again, booked, in a later file. */
import { foldWord } from "./fold.ts";

const PENDING =
  /^(?:umsatz )?(?:pending|pdng|authori[sz]ed|authorisation|authorization|uncleared|unposted|hold|in process|processing|not booked|vorgemerkt|vorgem|ausstehend|offen|nicht gebucht|en attente|en cours|a venir|pendiente|retenido|in sospeso|non contabilizzat.|in attesa|in behandeling|gereserveerd|pendente|oczekujac.|zablokowan.|blokada|nierozliczon.|reserverad|reservert|reserveret|vantar|varaus|katevaraus|cekajici|nezauctovano|blokace|fuggo|zarolt|konyveletlen|reverted|declined|failed|cancel+ed|venter|storniert|abgelehnt)\b/;

/** Whether a status cell says that the entry is not booked, or never will be. */
export function isUnbooked(cell: string): boolean {
  return PENDING.test(foldWord(cell.trim()));
}
