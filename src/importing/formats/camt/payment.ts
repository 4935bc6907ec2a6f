/** The elements of the payments that an entry consists of (NtryDtls). */
import { accountNumber, type Element } from "./choices.ts";
import {
  addText,
  isPlaceholder,
  newPayment,
  type CodeDraft,
  type Draft,
  type Entry,
  type Party,
  type Payment,
} from "./draft.ts";
import { holds, says } from "./walk.ts";

/** A party by name: directly, or from version 001.08 on as a person or a bank. */
function party(of: (payment: Payment) => Party): Element {
  const name = says<Draft>(({ entry }, text) => {
    if (!isPlaceholder(text)) of(entry.payment).name ??= text;
  });
  const bank = holds<Draft>({ FinInstnId: holds<Draft>({ Nm: name }) });
  return holds<Draft>({ Nm: name, Pty: holds<Draft>({ Nm: name }), Agt: bank });
}

function partyAccount(of: (payment: Payment) => Party): Element {
  return holds<Draft>({
    Id: accountNumber(({ entry }, number) => (of(entry.payment).account ??= number)),
  });
}

/** A bank transaction code (BkTxCd). */
export function transactionCode(of: (entry: Entry) => CodeDraft): Element {
  const code = says<Draft>(({ entry }, text) => of(entry).domain.push(text));
  return holds<Draft>({
    Prtry: holds<Draft>({ Cd: says(({ entry }, text) => (of(entry).own = text)) }),
    Domn: holds<Draft>({ Cd: code, Fmly: holds<Draft>({ Cd: code, SubFmlyCd: code }) }),
  });
}

const remittance = says<Draft>(({ entry }, text) => addText(entry.payment.remittance, text));

export const payment: Element = holds<Draft>(
  {
    Refs: holds<Draft>({
      AcctSvcrRef: says(({ entry }, text) => (entry.payment.reference = text)),
      EndToEndId: says(({ entry }, text) => (entry.payment.endToEnd = text)),
      ChqNb: says(({ entry }, text) => (entry.payment.cheque = text)),
    }),
    BkTxCd: transactionCode(({ payment: { code } }) => code),
    RltdPties: holds<Draft>({
      Cdtr: party(({ creditor }) => creditor),
      CdtrAcct: partyAccount(({ creditor }) => creditor),
      UltmtCdtr: party(({ ultimateCreditor }) => ultimateCreditor),
      Dbtr: party(({ debtor }) => debtor),
      DbtrAcct: partyAccount(({ debtor }) => debtor),
      UltmtDbtr: party(({ ultimateDebtor }) => ultimateDebtor),
    }),
    RmtInf: holds<Draft>({
      Ustrd: remittance,
      Strd: holds<Draft>({
        RfrdDocInf: holds<Draft>({ Nb: remittance }),
        CdtrRefInf: holds<Draft>({ Ref: remittance, CdtrRef: remittance }),
        AddtlRmtInf: remittance,
      }),
    }),
    RtrInf: holds<Draft>({}, { opens: ({ entry }) => (entry.payment.isReturn = true) }),
    AddtlTxInf: says(({ entry }, text) => (entry.payment.info = text)),
  },
  {
    opens: ({ entry }) => {
      entry.payments++;
      entry.payment = newPayment();
    },
  },
);

export const batch: Element = holds<Draft>(
  {
    NbOfTxs: says(({ entry }, text) => (entry.batchSize = text)),
  },
  { opens: ({ entry }) => entry.batches++ },
);
