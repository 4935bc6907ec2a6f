/** Values of the elements that are read. Of an element that comes twice they are joined, or it is a fault. */
export interface EntryValues {
  type: string;
  postingDay: string | undefined;
  /** The day on which the customer acted, and that of the money: for an entry without a booking day. */
  customerDay: string | undefined;
  availableDay: string | undefined;
  amount: string | undefined;
  id: string | undefined;
  check: string;
  name: string;
  extension: string;
  payee: string;
  memo: string;
  currency: string;
  corrects: string;
  correction: string;
  reference: string;
  /** Account of the other party (BANKACCTTO, CCACCTTO). */
  account: string;
  /** Of an investment account: the day on which money and securities change hands, and what else tells what moved. */
  settlementDay: string | undefined;
  withholding: string;
  fund: string;
  income: string;
  twice: string;
}
