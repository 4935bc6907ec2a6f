/** Names of months and weekdays in the languages of the common banks, folded: lower case, no accents, no dots. */
import { foldWord } from "../cells/fold.ts";

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

/** The same in further languages of Europe and Asia; folded when the program starts. */
const further: readonly string[] = [
  "ianuarie ian siječanj siječnja sijecanj januarja јануар januari январь января янв січень січня січ януари ιανουαριος ιανουαριου ιαν ocak oca jaanuar jaan janvaris janv sausis sausio sau januara yanvar januar januára ม.ค. มกราคม ינואר ינו يناير januari",
  "februarie veljača veljače veljaca februarja фебруар февраль февраля фев лютий лютого лют февруари φεβρουαριος φεβρουαριου φεβ şubat sub veebruar veebr februaris vasaris vasario vas februára ก.พ. กุมภาพันธ์ פברואר פבר فبراير",
  "martie ožujak ožujka ozujak marec marca март марта мар березень березня бер мар μαρτιος μαρτιου μαρ mart märts marts kovas kovo kov mars มี.ค. มีนาคม מרץ مارس maret mac",
  "aprilie travanj travnja апрель апреля апр квітень квітня кві април απριλιος απριλιου απρ nisan nis aprillill aprill aprilis balandis balandzio bal apríla เม.ย. เมษายน אפריל אפר أبريل",
  "mai svibanj svibnja maja май мая травень травня тра маи μαιος μαιου μαι mayıs mayis maijs geguze geguzes geg mája พ.ค. พฤษภาคม מאי مايو mei",
  "iunie iun lipnja junij junija јун июнь июня июн червень червня чер юни ιουνιος ιουνιου ιουν haziran haz juuni junijs birzelis birzelio bir júna มิ.ย. มิถุนายน יוני يونيو juni",
  "iulie iul srpnja julij julija јул июль июля июл липень липня лип юли ιουλιος ιουλιου ιουλ temmuz tem juuli julijs liepa liepos lie júla ก.ค. กรกฎาคม יולי يوليو juli",
  "kolovoz kolovoza avgust avgusta август августа авг серпень серпня сер αυγουστος αυγουστου αυγ ağustos agustos agu augusts rugpjutis rugpjucio rgp augusta ส.ค. สิงหาคม אוגוסט אוג أغسطس agustus ogos agt",
  "septembrie rujan rujna septembra септембар сентябрь сентября сен вересень вересня вер септември сеп σεπτεμβριος σεπτεμβριου σεπ eylul eyl septembris rugsejis rugsejo rgs ก.ย. กันยายน ספטמבר ספט سبتمبر",
  "octombrie oktobra октобар октябрь октября окт жовтень жовтня жов октомври οκτωβριος οκτωβριου οκτ ekim eki oktoober oktobris spalis spalio spa októbra ต.ค. ตุลาคม אוקטובר אוק أكتوبر oktober okt",
  "noiembrie noi studeni studenoga studenog novembra новембар ноябрь ноября ноя листопад листопада лис ноември ное νοεμβριος νοεμβριου νοε kasim kas novembris lapkritis lapkricio lap พ.ย. พฤศจิกายน נובמבר נוב نوفمبر nopember",
  "decembrie prosinac prosinca decembra децембар декабрь декабря дек грудень грудня гру декември δεκεμβριος δεκεμβριου δεκ aralik ara detsember dets decembris gruodis gruodzio grd ธ.ค. ธันวาคม דצמבר דצמ ديسمبر desember des disember",
];

const weekdays = `monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun
  montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sa sonntag so
  lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim
  lunes martes miercoles mie jueves jue viernes vie sabado sab domingo dom lunedi martedi mercoledi giovedi gio venerdi sabato domenica
  segunda terca quarta quinta sexta maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  mandag tirsdag onsdag torsdag fredag lordag sondag tisdag poniedzialek wtorek sroda czwartek piatek sobota niedziela
  maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai pondeli utery streda ctvrtek patek nedele
  pazartesi sali carsamba persembe cuma cumartesi pazar`;

const monthByWord = new Map(
  [further, months].flatMap((list) =>
    list.flatMap((words, index) => words.split(" ").map((word) => [keyOf(word), index + 1] as const)),
  ),
);

/** A word folded without dots; of Thai, whose vowels are marks that tell January from March, only without dots. */
function keyOf(word: string): string {
  const bare = word.replaceAll(".", "");
  return /[\u0e00-\u0e7f]/.test(bare) ? bare : foldWord(bare);
}
const fillers = new Set([
  ...weekdays.split(/\s+/),
  "de",
  "del",
  "г",
  "р",
  "року",
  "года",
  "of",
  "the",
  "den",
  "le",
  "di",
]);

/** Month 1 to 12 that a word names. */
export function monthOf(word: string): number | undefined {
  return monthByWord.get(keyOf(word));
}

/** Whether a folded word may stand in a date without meaning: a weekday, an article. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}
