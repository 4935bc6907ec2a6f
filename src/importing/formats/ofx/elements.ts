/**
 * Elements and aggregates. In SGML an element has no end tag, so that an open tag without a text may be an empty element
 * or an aggregate; its end tag tells, where one comes. Aggregates end with a tag in SGML too.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements that never hold others. */
export const elements = words(
  `TRNTYPE LOANTRNTYPE DTPOSTED DTUSER DTAVAIL DTTRADE DTTRAN DTEXPIRE TRNAMT TOTAL FITID CORRECTFITID CORRECTACTION
   SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME MEMO MEMO2 INV401KSOURCE CURRATE CURSYM CURDEF BANKID BRANCHID ACCTID
   ACCTTYPE ACCTKEY BROKERID LOANACCTID LOANACCTTYPE BALAMT DTASOF DTSTART DTEND CODE SEVERITY MESSAGE TRNUID DTSERVER
   LANGUAGE DTPROFUP DTACCTUP ORG FID SESSCOOKIE MKTGINFO CLTCOOKIE`,
);

/** Aggregates of an entry. One of them that does not end within its entry is a broken file. */
export const parts = words(
  "PAYEE BANKACCTTO CCACCTTO CURRENCY ORIGCURRENCY IMAGEDATA LOANTRNAMT INVTRAN SECID",
);

export const statements = words("STMTRS CCSTMTRS INVSTMTRS LOANSTMTRS");
export const lists = words("BANKTRANLIST BANKTRANLISTP INVTRANLIST LOANTRANLIST");
export const accounts = words("BANKACCTFROM CCACCTFROM INVACCTFROM LOANACCTFROM");
export const entries = words("STMTTRN LOANSTMTTRN STMTTRNP");

/** Aggregates that a file without <OFX> may begin with. */
export const roots = words(
  `SIGNONMSGSRSV1 BANKMSGSRSV1 CREDITCARDMSGSRSV1 INVSTMTMSGSRSV1 STMTTRNRS CCSTMTTRNRS INVSTMTTRNRS STMTRS CCSTMTRS
   INVSTMTRS BANKTRANLIST`,
);

/** Aggregates of INVTRANLIST that are trades (13.9.2.4); INVBANKTRAN beside them holds entries of a bank. */
export const trades = words(
  `BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK CLOSUREOPT INCOME INVEXPENSE JRNLFUND JRNLSEC MARGININTEREST REINVEST
   RETOFCAP SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK SPLIT TRANSFER`,
);
