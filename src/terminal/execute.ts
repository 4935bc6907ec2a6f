/** Runs one command: settings, context, view, exit code; and closes what was opened, however it ends. */
import type { Destination } from "../client/place.ts";
import type { Transport } from "../contract/operation.ts";
import type { Connection } from "./boot.ts";
import type { Command } from "./command.ts";
import type { Context } from "./context.ts";
import { credentialOf } from "./settings/credential.ts";
import { factsOf } from "./streams/stream-facts.ts";
import { typedName } from "./command-line/flag.ts";
import type { Facts } from "./streams/io.ts";
import { pagedSink } from "./streams/pager.ts";
import type { Typed } from "./command-line/parse.ts";
import { report } from "./failures/report-failure.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import type { Program } from "./run.ts";
import type { Settings } from "./settings/settings.ts";
import { show } from "./render/render-view.ts";
import { interruptedExit, interruption } from "./failures/interruption.ts";
import { sinkOf, type Sink } from "./streams/sink.ts";
import { standardInput, type StandardInput } from "./streams/standard-input.ts";
import { terminalIo } from "./streams/terminal-io.ts";
import { traced } from "./failures/trace-calls.ts";

export async function execute(
  program: Program,
  { command, typed }: { command: Command; typed: Typed },
): Promise<number> {
  const { environment } = program;
  const { signal, forget } = interruption(program.leave);
  let settings: Settings | undefined;
  let connection: Connection | undefined;
  let input: StandardInput | undefined;
  try {
    const { layers, connect } = await program.boot();
    settings = resolveSettings({ flags: typed.flags, environment, layers });
    const { noInput, colour, quiet } = settings;
    const facts = factsOf(streamsOf(program), { environment, colour, noInput });
    input = standardInput(() => program.stdin);
    const io = terminalIo({
      facts,
      quiet,
      error: program.stderr,
      input,
      interrupted: signal,
    });
    const credential = credentialOf({ settings, environment, layers, input });
    const going = { settings, credential, note: io.note, writes: command.writes === true };
    const connected = (): Connection => (connection ??= connect(destination(going)));
    const call: Transport = Object.assign(((...asked) => connected().call(...asked)) as Transport, {
      stream: async (...asked) => connected().call.stream?.(...asked),
    } satisfies Pick<Transport, "stream">);
    const context: Context = {
      call: settings.debug ? traced(call, { say: io.warn, now: () => performance.now() }) : call,
      service: () => connected().service(),
      get operator() {
        return connected().operator;
      },
      io,
      settings,
      credential,
      environment,
      entries: program.entries,
      version: program.version,
      interrupted: signal,
    };
    const view = await command.run(context, {
      operands: typed.operands as never,
      flags: flagValues(command, typed) as never,
    });
    const exit = await show(view, {
      io,
      settings,
      sink: outputSink(program, { facts, settings }),
      interrupted: signal,
    });
    return view.until === undefined ? (interruptedExit(signal) ?? exit) : exit;
  } catch (thrown) {
    return await report(thrown, program, { settings, interrupted: signal });
  } finally {
    forget();
    await connection?.close().catch(() => {});
    input?.leave();
  }
}

function flagValues({ flags }: Command, typed: Typed): Record<string, unknown> {
  const read = Object.entries(flags).map(([key, flag]) => [
    key,
    flag.read(typed.flags.get(key), `--${typedName(key)}`),
  ]);
  return Object.fromEntries(read) as Record<string, unknown>;
}

function destination({
  settings,
  ...rest
}: { readonly settings: Settings } & Pick<Destination, "credential" | "note" | "writes">): Destination {
  const { place, company, timeoutSeconds, retries, idempotencyKey, caFile } = settings;
  return { place, company, timeoutSeconds, retries, idempotencyKey, caFile, ...rest };
}

/** stdout, behind a pager where a person reads a table. */
function outputSink(program: Program, { facts, settings }: { facts: Facts; settings: Settings }): Sink {
  const direct = sinkOf(program.stdout);
  const table = settings.output === undefined || settings.output === "table";
  if (!facts.outputIsTerminal || !table || settings.quiet || program.environment["TERM"] === "dumb")
    return direct;
  return pagedSink(direct, { environment: program.environment, height: facts.height });
}

function streamsOf(program: Program) {
  return { input: () => program.stdin, output: program.stdout, error: program.stderr };
}
