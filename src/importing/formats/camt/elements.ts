/**
 * The elements of camt.052, camt.053 and camt.054 that matter, by the names that ISO 20022 gives them in versions 001.01
 * to 001.13. The three messages differ in their outer names only.
 */
import { accountNumber, codeOrOwn, day, isTrue, type Element } from "./choices.ts";
import {
  newBalance,
  newEntry,
  newPages,
  newStatement,
  type Draft,
  type Entry,
  type Message,
  type Pages,
} from "./draft.ts";
import { endEntry } from "./entry.ts";
import { batch, payment, transactionCode } from "./payment.ts";
import { endStatement } from "./statement.ts";
import { holds, says } from "./walk.ts";

/** Sets what may stand once; the same again is no harm. */
function once(
  entry: Entry,
  name: "amount" | "currency" | "direction" | "status" | "booked",
  text: string,
): void {
  if (entry[name] !== undefined && entry[name] !== text) entry.twice ??= `its ${name}`;
  entry[name] = text;
}

const entry: Element = holds<Draft>(
  {
    Amt: says(({ entry }, text, { Ccy = "" }) => {
      once(entry, "amount", text);
      once(entry, "currency", Ccy.trim());
    }),
    // Tools write codes in small letters too.
    CdtDbtInd: says(({ entry }, text) => once(entry, "direction", text.toUpperCase())),
    RvslInd: says(({ entry }, text) => (entry.isReversal = isTrue(text))),
    Sts: {
      ...says<Draft>(({ entry }, text) => {
        if (text !== "") once(entry, "status", text.toUpperCase());
      }),
      ...holds<Draft>(codeOrOwn(({ entry }, code) => once(entry, "status", code.toUpperCase()))),
    },
    BookgDt: day(({ entry }, text) => once(entry, "booked", text)),
    ValDt: day(({ entry }, text) => (entry.value = text)),
    AcctSvcrRef: says(({ entry }, text) => (entry.reference = text)),
    BkTxCd: transactionCode(({ code }) => code),
    NtryDtls: holds<Draft>({ Btch: batch, TxDtls: payment }),
    // Version 001.01 has no NtryDtls around these.
    Btch: batch,
    TxDtls: payment,
    AddtlNtryInf: says(({ entry }, text) => (entry.info = text)),
  },
  {
    opens: (draft, line) => (draft.entry = newEntry(line)),
    closes: endEntry,
  },
);

const balanceType = codeOrOwn(({ balance }, code) => (balance.type = code));

const balance: Element = holds<Draft>(
  {
    Tp: holds<Draft>({
      ...balanceType,
      CdOrPrtry: holds<Draft>(balanceType),
      SubTp: holds<Draft>(codeOrOwn(({ balance }, code) => (balance.subType = code))),
    }),
    Amt: says(({ balance }, text, { Ccy = "" }) => {
      balance.amount = text;
      balance.currency = Ccy.trim();
    }),
    CdtDbtInd: says(({ balance }, text) => (balance.direction = text)),
    Dt: day(({ balance }, text) => (balance.day = text)),
  },
  {
    opens: (draft, line) => {
      draft.balance = newBalance(line);
      draft.statement.balances.push(draft.balance);
    },
  },
);

function pages(of: (draft: Draft) => Pages): Element {
  return holds<Draft>({
    PgNb: says((draft, text) => (of(draft).number = text)),
    LastPgInd: says((draft, text) => (of(draft).isLast = isTrue(text))),
  });
}

function total(name: "all" | "credits" | "debits"): Element {
  return holds<Draft>({
    Sum: says(({ statement }, text) => (statement.totals[name] = text)),
    ...(name === "all" ? { NbOfNtries: says(({ statement }, text) => (statement.totals.count = text)) } : {}),
  });
}

/** A statement, report or notification. */
function statement(message: Message): Element {
  const page = pages(({ statement }) => statement.pages);
  return holds<Draft>(
    {
      StmtPgntn: page,
      RptPgntn: page,
      NtfctnPgntn: page,
      Acct: holds<Draft>({
        Id: accountNumber(({ statement }, number) => (statement.number ??= number)),
        Ccy: says(({ statement }, text) => (statement.currency = text)),
        Ownr: holds<Draft>({ Nm: says(({ statement }, text) => (statement.owner = text)) }),
      }),
      Bal: balance,
      TxsSummry: holds<Draft>(
        { TtlNtries: total("all"), TtlCdtNtries: total("credits"), TtlDbtNtries: total("debits") },
        { opens: ({ statement }, line) => (statement.totals.line = line) },
      ),
      Ntry: entry,
    },
    {
      opens: (draft, line) => {
        draft.count++;
        draft.statement = newStatement(line, { message, pages: draft.pages });
      },
      closes: endStatement,
    },
  );
}

function message(name: string, inside: Element): Element {
  return holds<Draft>(
    { GrpHdr: holds<Draft>({ MsgPgntn: pages((draft) => draft.pages) }), [name]: inside },
    { opens: (draft) => (draft.pages = newPages()) },
  );
}

const messages: readonly (readonly [string, Element])[] = [
  ["BkToCstmrStmt", message("Stmt", statement("statement"))],
  ["BkToCstmrAcctRpt", message("Rpt", statement("report"))],
  ["BkToCstmrDbtCdtNtfctn", message("Ntfctn", statement("notification"))],
];

/** The three messages; version 001.01 has its number in their names. */
export const roots: ReadonlyMap<string, Element> = new Map(
  messages.flatMap(([name, element]): [string, Element][] => [
    [name, element],
    [`${name}V01`, element],
  ]),
);
