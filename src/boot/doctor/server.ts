/** Checks a book on a database server: its hosts, the server, and the book itself. */
import { flagText } from "../../client/flag-text.ts";
import type { CheckReport, CheckRequest, Finding } from "../../client/operator.ts";
import { Problem, problemKinds } from "../../contract/problem.ts";
import { readAddress, type ServerAddress } from "../../store/dialect/postgres/address/address.ts";
import { openServerCheck, type ServerCheck } from "../../store/dialect/postgres/check.ts";
import { hostStates } from "../../store/dialect/postgres/check/hosts.ts";
import type { BookPlace } from "../book.ts";
import { bookFindings, type BookFindings } from "./book.ts";
import { fault, warning } from "./finding.ts";
import { hostFindings } from "./hosts.ts";
import { serverFactFindings } from "./server-facts.ts";

/** Throws `settings_invalid` for an address that cannot be used. */
export async function serverFindings(
  text: string,
  {
    environment,
    request,
  }: { readonly environment: BookPlace["environment"]; readonly request: CheckRequest },
): Promise<CheckReport> {
  const address = readAddress(text, environment);
  const place = address.printable;
  const states = await hostStates(address);
  const hosts = hostFindings(states);
  if (!states.some(({ state }) => state === "primary")) return { place, findings: hosts, heads: [] };
  const check = openServerCheck(address, request.signal);
  try {
    const { findings, heads } = await bookOnServer(check, { address, request });
    return { place, findings: [...hosts, ...findings], heads };
  } finally {
    await check.close();
  }
}

/** A book that is being moved here is incomplete, and is not checked. */
function moveFinding({ is_running: isRunning }: { readonly is_running: boolean }, shown: string): Finding {
  if (isRunning) {
    const detail = `A book is being migrated or restored to ${shown}.`;
    return warning("move", { detail, remedy: "Wait until that is finished." });
  }
  return warning("move", {
    detail: `A migration or restore to ${shown} was interrupted; the book is incomplete.`,
    remedy:
      "Run the same `cashbook migrate-book` or `cashbook restore` again to continue it; with another file it starts over.",
  });
}

async function bookOnServer(
  check: ServerCheck,
  { address, request }: { readonly address: ServerAddress; readonly request: CheckRequest },
): Promise<BookFindings> {
  const findings: Finding[] = [];
  try {
    const server = await check.server();
    for (const finding of serverFactFindings(server, address)) findings.push(finding);
    // The role may not read the tables; there is a finding about it already.
    if (findings.some(({ result }) => result === "fault")) return { findings, heads: [] };
    if (server.facts.tables.length === 0) {
      const remedy = "`cashbook init <company>` creates it.";
      findings.push(warning("book", { detail: `There is no book in ${address.printable} yet.`, remedy }));
      return { findings, heads: [] };
    }
    if (server.facts.move !== null) {
      findings.push(moveFinding(server.facts.move, address.printable));
      return { findings, heads: [] };
    }
    const book = await bookFindings(check, {
      ...request,
      update: flagText(problemKinds.store_behind.remedy),
    });
    return { findings: [...findings, ...book.findings], heads: book.heads };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { findings: [...findings, fault("book", error)], heads: [] };
  }
}
