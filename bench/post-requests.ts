/** Requests that create one transaction each, as they stand on the wire. */

/** A key, and an account of its company. */
export interface Writer {
  readonly key: string;
  readonly account: string;
}

let posted = 0;

/** The next request, of one writer after the other. */
export function postRequests(writers: readonly Writer[]): () => string {
  return () => {
    const { key, account } = writers[posted % writers.length] ?? { key: "", account: "" };
    const body = JSON.stringify({
      bank_account_id: account,
      transaction_date: "2026-10-31",
      description: `Bench ${posted++}`,
      amount: -12.5,
    });
    const length = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    const idempotency = `Idempotency-Key: bench-${process.pid}-${posted}`;
    return `POST /api-v1/transactions HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n${idempotency}\r\n${length}\r\n\r\n${body}`;
  };
}
