/** Words for an account or a card in a line that names one, in the languages of banks. */

export const ACCOUNT_WORD =
  /account|acct|\ba\/c\b|konto|compte|cuenta|conto|conta\b|rekening|rachun|[uú][cč]e?t|számla|szamla|tili|reikning|sąskait|račun|hesa[bp]|cont\b|счет|счёт|рахун|сметка|λογαριασμ|账户|賬戶|帳戶|帐户|账号|賬號|帳號|口座|계좌|חשבון|حساب|tài khoản|บัญชี|akaun|खाता|depot|savings|checking|iban/iu;

export const CARD_WORD =
  /\bcards?\b|kart[aey]?\b|carte|tarjeta|carta\b|kaart|cartão|cartao|kort\b|karty\b|карт|卡|カード|카드|כרטיס|بطاقة|thẻ|บัตร/iu;

export const BALANCE_WORD =
  /balance|saldo|solde|kontostand|egyenleg|zůstatek|staða|jääk|likut|atlikum|stanje|stan\b|bakiye|остаток|залишок|салдо|баланс|υπόλοιπο|余额|餘額|結餘|结余|残高|잔액|יתרה|الرصيد|số dư|ยอด/iu;
