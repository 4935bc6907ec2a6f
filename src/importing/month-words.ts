/** Names of months and weekdays in the languages of the common banks, folded: lower case, no accents, no dots. */
const months: readonly string[] = [
  "january jan januar janner jaenner janvier janv enero ene gennaio gen januari janeiro styczen stycznia sty tammikuu tammikuuta tammi leden ledna led",
  "february feb februar fevrier fevr fev febrero febbraio februari fevereiro luty lutego lut helmikuu helmikuuta helmi unor unora uno febr",
  "march mar marz mrz maerz mars marzo maart mrt marco marzec marca marts maaliskuu maaliskuuta maalis brezen brezna bre marcius marc",
  "april apr avril avr abril abr aprile kwiecien kwietnia kwi huhtikuu huhtikuuta huhti duben dubna dub aprilis",
  "may mai mayo maggio mag mei maio maj maja toukokuu toukokuuta touko kveten kvetna kve majus",
  "june jun juni juin junio giugno giu junho czerwiec czerwca cze kesakuu kesakuuta kesa cerven cervna cvn junius",
  "july jul juli juillet juil julio luglio lug julho lipiec lipca lip heinakuu heinakuuta heina cervenec cervence cvc julius",
  "august aug aout agosto ago augustus sierpien sierpnia sie augusti elokuu elokuuta elo srpen srpna srp augusztus",
  "september sep sept septembre septiembre settembre set setembro wrzesien wrzesnia wrz syyskuu syyskuuta syys zari zar szeptember szept setiembre",
  "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz lokakuu lokakuuta loka rijen rijna rij",
  "november nov novembre noviembre novembro listopad listopada lis marraskuu marraskuuta marras listopadu",
  "december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia gru desember des joulukuu joulukuuta joulu prosinec prosince pro",
];

const weekdays = `monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun
  montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sa sonntag so
  lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim`;

const monthByWord = new Map(
  months.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);
const fillers = new Set([...weekdays.split(/\s+/), "de", "del", "of", "the", "den", "le", "di"]);

/** Month 1 to 12 of a folded word. */
export function monthOf(word: string): number | undefined {
  return monthByWord.get(word);
}

/** Whether a folded word may stand in a date without meaning: a weekday, an article. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}
