/** An import's context without anybody to ask, whatever the terminal is: a service runs for weeks. */
import type { ImportContext } from "../../src/client/import/context.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";
import { mapsFolder } from "../tx/import/context.ts";
import { newCurrency } from "../tx/import/new-currency.ts";

/** It makes no account, and a file that was begun is imported to its end. */
export function unattendedContext({
  call,
  stream,
  service,
  settings,
  io,
  environment,
}: Context): ImportContext {
  const questions = { io: { ...io, facts: { ...io.facts, interactive: false } }, environment };
  return {
    ...{ call, stream, service },
    stopSignal: new AbortController().signal,
    baseUrl: settings.place.kind === "remote" ? settings.place.baseUrl : undefined,
    retries: settings.retries,
    state: settings.directories.state,
    maps: mapsFolder(settings),
    note: io.note,
    progress: (about) => (io.facts.errorIsTerminal ? io.progress(about) : { at() {}, end() {} }),
    offer: async () => false,
    newCurrency: (name, file) => newCurrency(questions, name, file),
    choose() {
      throw new Problem("input_needed", { detail: "No account was given." });
    },
  };
}
