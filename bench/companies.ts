/** Transactions that many companies of one service create at once. */
import { cashbook, type Book } from "./cashbook.ts";
import { answers, medianOf, type Answers } from "./load.ts";
import { json, run } from "./measure.ts";
import { postRequests, type Writer } from "./post-requests.ts";
import { CONNECTIONS, NO_LIMIT, ROUNDS, SECONDS, started } from "./requests.ts";

/** Adds companies to the book, each with a key and an account, and posts for one after the other. */
export async function companyPosts(book: Book, count: number): Promise<Answers> {
  const keys: string[] = [];
  for (let company = 1; company <= count; company++) keys.push(await addCompany(book, `Company ${company}`));
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const writers: Writer[] = [];
    for (const key of keys) writers.push({ key, account: await addAccount(service.port, key) });
    const load = { port: service.port, connections: CONNECTIONS, seconds: SECONDS, status: 201 };
    const rounds: Answers[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await answers({ ...load, request: postRequests(writers) }));
    return medianOf(rounds);
  } finally {
    service.stop();
  }
}

/** Resolves with a key of the company. */
async function addCompany(book: Book, name: string): Promise<string> {
  await run(cashbook(book, ["init", name, "--currency", "EUR", "--new-company"]));
  const rights = ["--scope", "write", "--per-minute", NO_LIMIT, "--per-day", NO_LIMIT];
  const creating = cashbook(book, ["keys", "create", "Bench", "--company", name, ...rights, "--json"]);
  return (await json<{ key: string }>(creating)).key;
}

/** Resolves with its id. */
async function addAccount(port: number, key: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api-v1/bank-accounts`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Main", currency_code: "EUR" }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(text);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}
