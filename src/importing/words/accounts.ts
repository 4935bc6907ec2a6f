/** Words for an account or a card in a line that names one, in the languages of banks. */

export const ACCOUNT_WORD =
  /account|accn?t|\ba\/c\b|konto|compte|cuenta|conto|conta\b|rekening|rachun|[uú][cč]e?t|számla|szamla|tili|reikning|sąskait|račun|hesa[bp]|cont\b|счет|счёт|рахун|сметка|λογαριασμ|账户|賬戶|帳戶|帐户|账号|賬號|帳號|口座|계좌|חשבון|حساب|tài khoản|บัญชี|akaun|खाता|depot|savings|checking|iban/iu;

export const CARD_WORD =
  /\bcards?\b|kart[aey]?\b|carte|tarjeta|carta\b|kaart|cartão|cartao|kort\b|karty\b|карт|卡|カード|카드|כרטיס|بطاقة|thẻ|บัตร/iu;

export const BALANCE_WORD =
  /balance|saldo|solde|kontostand|egyenleg|zůstatek|staða|jääk|likut|atlikum|stanje|stan\b|bakiye|остаток|залишок|салдо|баланс|υπόλοιπο|余额|餘額|結餘|结余|残高|잔액|יתרה|الرصيد|số dư|ยอด/iu;

/** A folded cell that names a kind of account, as programs for households call the user's own. */
export const ACCOUNT_KIND =
  /^(?:(?:my|main|joint) )?(?:(?:current|checking|chequing|savings?|bank|cash|credit card|debit card) ?(?:accounts?)?|cash|wallet|bank|(?:giro|spar|tagesgeld|bank|gehalts)konto|bargeld|kreditkarte|compte (?:courant|cheques?|epargne)|livret a?|especes|carte de credit|cuenta (?:corriente|de ahorros?)|efectivo|tarjeta de credito|conto corrente|contanti|carta di credito|betaalrekening|spaarrekening|contant|creditcard)$/;

/** A folded header that says that the account is the owner's. */
export const OWN_HEADER =
  /\b(?:own|my|posted account|eigene?[mnrs]?|auftragskonto|kontoinhabers?|kliendi|klienta|vlastni\w*|wlasn\w*|egen|eget|egna|sajat|konyvelesi|propi[ao]|propri[ao]|mio|mon|oma|omat)\b|本方|本人/;
/** A header that says that the accounts are cards. */
export const CARD_HEADER =
  /\b(?:cards?|karten?\w*|carte|tarjeta|carta|kart[ay]|kort|kaart\w*|cartao|kartya\w*|kortti|kortin)\b|卡|カード|카드/;
/** A folded header of the names of accounts. */
export const ACCOUNT_NAME_HEADER =
  /^(?:account (?:name|nickname|title)|wallet(?: name)?|konto(?:bezeichnung|name|namn|navn)|name des kontos|(?:nom|intitule) du compte|nombre de (?:la )?cuenta|nome (?:da |del )?(?:conta|conto)|rekeningnaam|naam rekening|nazwa (?:konta|rachunku)|nazev uctu|tilin nimi|szamla neve)$/;
/** What only a list of own accounts says beside their numbers. */
export const KIND_OR_NAME_HEADER =
  /^(?:account (?:type|name|nickname|title|description)|konto(?:art|typ|bezeichnung|name|namn|navn|type)|name des kontos|type (?:de )?compte|(?:nom|intitule) du compte|tipo (?:de |di )?(?:cuenta|conta|conto)|nombre de (?:la )?cuenta|nome (?:da |del )?(?:conta|conto)|rekening(?:type|naam)|(?:soort|naam) rekening|(?:typ|rodzaj|nazwa) (?:konta|rachunku)|(?:typ|nazev) uctu|tilin (?:nimi|tyyppi)|szamla (?:neve|tipusa))$/;
