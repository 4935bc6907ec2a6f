/** Headers of an accounting program's ledger: the account that an entry is booked against, and the voucher that it is booked by. */
import { foldHeader } from "../../cells/fold.ts";

const CONTRA = `contra account,contra acc,contra a c,contra ledger,contra,counter account,offset account,offsetting account,opposite account,opposing account,balancing account,against account,bal account no,bal account number,
  gegenkonto,gegenkto,gegenkontonummer,gegenkonto nr,gegenkonto nummer,gkto,gkonto,gegenkonto ohne bu schlussel,contrepartie,compte contrepartie,compte de contrepartie,cpte contrepartie,cpt contrepartie,
  contrapartida,cuenta contrapartida,cuenta de contrapartida,cta contrapartida,contra partida,conta contrapartida,conta de contrapartida,conta contrapartida sn,contropartita,conto contropartita,conto di contropartita,
  tegenrekening,tegenrek,tegenrekening nr,tegenrekeningnummer,motkonto,motkontonr,motpartskonto,motkonto nr,modkonto,modkontonr,modkontonummer,vastatili,vastatilit,konto przeciwstawne,konto przec,konto przeciwne,
  protiucet,ucet protistrany,ellenszamla,ellenszamlaszam,ellenkonto,корр счет,кор счет,корсчет,корреспондирующий счет,корреспонденция,кореспондуючий рахунок,кор рахунок,karsi hesap,karsi hesap kodu,
  相手勘定,相手勘定科目,相手科目,相手科目コード,相手勘定コード,对方科目,對方科目,对方科目代码,對應科目,对应科目,상대계정,상대과목,상대계정코드`;
const VOUCHER = `voucher,voucher no,voucher number,voucher nr,vch no,document no,document number,doc no,journal entry,journal no,journal number,entry no,entry number,jv no,
  beleg,belegnr,beleg nr,belegnummer,belegfeld,belegfeld 1,belegfeld1,belegkreis,buchungsnummer,buchungsnr,piece,n piece,no piece,num piece,numero piece,numero de piece,no de piece,piece comptable,piece ref,ecriture,n ecriture,numero ecriture,
  asiento,n asiento,no asiento,num asiento,numero asiento,numero de asiento,apunte,comprobante,n comprobante,poliza,lancamento,n lancamento,numero lancamento,n o documento,diario,protocollo,n protocollo,num registrazione,n registrazione,numero registrazione,n reg,partita,
  stuk,stuknr,stuknummer,stuk nr,boekstuk,boekstuknr,boekstuknummer,bkst nr,verifikat,verifikation,verifikatnr,verifikatnummer,verifikationsnummer,verifikationsnr,ver nr,vernr,ver,bilag,bilagsnr,bilagsnummer,bilag nr,bilagnr,tosite,tositenro,tositenumero,tositelaji,
  dowod,nr dowodu,numer dowodu,nr dowodu ksiegowego,numer ksiegowy,doklad,c dokladu,cislo dokladu,cislo dokladu ucetniho,bizonylat,bizonylatszam,bizonylat szama,документ,номер документа,номер проводки,fis no,fis numarasi,yevmiye no,evrak no,伝票番号,伝票no,仕訳番号,凭证号,凭证字号,凭证编号,憑證號碼,傳票號碼,傳票編號,전표번호`;

const [contra, voucher] = [CONTRA, VOUCHER].map(
  (list) => new Set(list.split(",").map((phrase) => foldHeader(phrase))),
) as [Set<string>, Set<string>];

/** Whether a header is that of the account which the other side of an entry is booked to. */
export function namesContraAccount(header: string): boolean {
  return contra.has(foldHeader(header));
}

/** Whether a header is that of an entry's number in the books, or of its voucher: some banks have such numbers too. */
export function namesVoucher(header: string): boolean {
  return voucher.has(foldHeader(header));
}
