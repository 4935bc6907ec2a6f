/** Type codes of BAI2 (Cash Management Balance Reporting Specifications, version 2, appendix A). */

/** What a transaction record of a code is; "unknown" where the code says neither money in nor money out. */
export type Direction = "credit" | "debit" | "information" | "total" | "unknown";

/** Codes of totals, which sum up details and book nothing themselves. */
const TOTALS = new Set(
  `100 101 102 110 130 131 140 146 150 159 160 170 180 182 185 186 188 190 200 205 207 210 215 230 231 239 250 251 256
   260 270 280 285 294 310 340 370 385 389 390 400 401 402 416 430 446 450 459 470 480 482 486 490 500 505 507 510 515
   530 550 551 556 560 570 580 590 594 670 685 690`.split(/\s+/),
);

/** Direction of a code of three digits. Codes from 900 are a bank's own, in ranges of the standard. */
export function directionOf(code: string): Direction {
  if (!/^[0-9]{3}$/.test(code)) return "unknown";
  if (TOTALS.has(code)) return "total";
  const number = Number(code);
  if (number < 100 || number === 890 || (number >= 900 && number < 920)) return "information";
  if (number < 400 || (number >= 930 && number < 960)) return "credit";
  if (number < 700 || number >= 960) return "debit";
  return "unknown";
}

/** Names of the common codes of transactions. */
const names: Readonly<Record<string, string>> = {
  108: "Credit", 115: "Lockbox deposit", 118: "Lockbox adjustment credit", 135: "DTC concentration credit",
  142: "ACH credit received", 145: "ACH concentration credit", 147: "Individual bank card deposit",
  155: "Preauthorized draft credit", 158: "Real time payment credit", 164: "Corporate trade payment credit",
  165: "Preauthorized ACH credit", 166: "ACH settlement", 168: "ACH return item or adjustment settlement",
  169: "Miscellaneous ACH credit", 171: "Individual loan deposit", 172: "Deposit correction",
  173: "Bank-prepared deposit", 174: "Other deposit", 175: "Check deposit package",
  176: "Re-presented check deposit", 184: "Draft deposit", 187: "Cash letter credit",
  191: "Individual incoming internal money transfer", 195: "Incoming money transfer",
  196: "Money transfer adjustment", 198: "Compensation", 201: "Individual automatic transfer credit",
  202: "Bond operations credit", 206: "Book transfer credit", 208: "Individual international money transfer credit",
  213: "Letter of credit", 214: "Foreign exchange of credit", 216: "Foreign remittance credit",
  218: "Foreign collection credit", 221: "Foreign check purchase", 222: "Foreign checks deposited",
  224: "Commission", 227: "Standing order", 233: "Securities sold", 238: "Dividend credit",
  244: "Interest or matured principal payment", 252: "Debit reversal", 254: "Posting error correction credit",
  255: "Check posted and returned", 257: "Individual ACH return item", 258: "ACH reversal credit",
  261: "Individual rejected credit", 263: "Overdraft", 266: "Return item", 268: "Return item adjustment",
  275: "ZBA credit", 277: "ZBA credit transfer", 278: "ZBA credit adjustment",
  281: "Individual controlled disbursing credit", 295: "ATM credit", 301: "Commercial deposit",
  354: "Interest credit", 357: "Credit adjustment", 366: "Currency and coin deposited",
  369: "Clearing settlement credit", 372: "Back value adjustment", 373: "Customer payroll", 395: "Check reversal",
  399: "Miscellaneous credit",
  408: "Float adjustment", 409: "Debit", 415: "Lockbox debit", 435: "Payable-through draft",
  445: "ACH concentration debit", 447: "ACH disbursement funding debit", 451: "ACH debit received",
  455: "Preauthorized ACH debit", 458: "Real time payment debit", 466: "ACH settlement",
  469: "Miscellaneous ACH debit", 474: "Certified check debit", 475: "Check paid",
  476: "Federal Reserve Bank letter debit", 477: "Bank-originated debit", 481: "Individual loan payment",
  484: "Draft", 485: "DTC debit", 487: "Cash letter debit", 491: "Individual outgoing internal money transfer",
  493: "Customer terminal initiated money transfer", 495: "Outgoing money transfer",
  496: "Money transfer adjustment", 498: "Compensation", 501: "Individual automatic transfer debit",
  502: "Bond operations debit", 506: "Book transfer debit", 508: "Individual international money transfer debit",
  512: "Letter of credit debit", 514: "Foreign exchange debit", 516: "Foreign remittance debit",
  518: "Foreign collection debit", 522: "Foreign checks paid", 524: "Commission", 527: "Standing order",
  552: "Credit reversal", 554: "Posting error correction debit", 555: "Deposited item returned",
  557: "Individual ACH return item", 558: "ACH reversal debit", 561: "Individual rejected debit", 563: "Overdraft",
  564: "Overdraft fee", 566: "Return item", 567: "Return item fee", 568: "Return item adjustment",
  575: "ZBA debit", 577: "ZBA debit transfer", 578: "ZBA debit adjustment",
  581: "Individual controlled disbursing debit", 595: "ATM debit", 597: "ARP debit", 654: "Interest debit",
  661: "Account analysis fee", 666: "Currency and coin shipped", 698: "Miscellaneous fees",
  699: "Miscellaneous debit",
}; // prettier-ignore

/** What a code is called; one without a common name is named by its number. */
export function nameOf(code: string): string {
  return names[code] ?? `Type ${code}`;
}
