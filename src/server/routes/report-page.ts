/** The page at /reports. */
import type { FastifyInstance } from "fastify";
import { startPage, type StartPage } from "../../report-page/start-page.ts";
import type { Documents } from "./documents.ts";

/** Adds /reports, without authentication: the page itself knows nothing. */
export function addReportPage(app: FastifyInstance, { version, readPageFile }: Documents): void {
  let page: StartPage | undefined;
  app.get("/reports", async (_request, reply) => {
    page ??= startPage(Buffer.from(await readPageFile("report-page/browser.js")).toString(), version);
    return reply
      .header("Content-Security-Policy", page.policy)
      .type("text/html; charset=utf-8")
      .send(page.html);
  });
}
