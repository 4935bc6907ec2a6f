/** Runs one command: settings, context, view, exit code. Closes what it opened, however the command ends. */
import type { Layers } from "../client/layers.ts";
import type { Credential, Destination } from "../client/place.ts";
import { answerMembers } from "../contract/answer-members.ts";
import { isReading, isRehearsal } from "../contract/effect.ts";
import type { Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import type { Scope } from "../contract/scope.ts";
import { requireCommandScope } from "../client/transport/granted-scopes.ts";
import type { Connection } from "./boot.ts";
import type { Command } from "./command.ts";
import type { Context } from "./context.ts";
import { createCredentialReader } from "./settings/credential.ts";
import { readStreamFacts } from "./streams/stream-facts.ts";
import { typedName } from "./command-line/flag.ts";
import type { StreamFacts } from "./streams/io.ts";
import { outputFile, refuseFileName, takesFile, withFormat } from "./streams/output-file.ts";
import { terminalsOf } from "./streams/descriptor.ts";
import { pagerSink } from "./streams/pager.ts";
import type { ParsedLine } from "./command-line/parse.ts";
import { promptsWithAccess } from "./prompts/prompts-with-access.ts";
import { reportFailure } from "./failures/report-failure.ts";
import { requireReadable } from "./settings/resolve-output.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import type { Program } from "./program.ts";
import type { Settings } from "./settings/settings.ts";
import { createFieldCheck } from "./render/select-fields.ts";
import { renderToFile, renderView } from "./render/render-view.ts";
import { withKindOfId } from "./failures/id-of-another-kind.ts";
import { withListOfKind } from "./failures/list-of-kind.ts";
import { withProgress } from "./long-calls.ts";
import { interruptionExit, listenForInterruption } from "./failures/interruption.ts";
import { stdoutSink, type Sink } from "./streams/sink.ts";
import { standardInput, type StandardInput } from "./streams/standard-input.ts";
import { terminalIo } from "./streams/terminal-io.ts";
import { traceCalls } from "./failures/trace-calls.ts";

interface Execution {
  readonly command: Command;
  readonly line: ParsedLine;
  /** The command line as it was typed. */
  readonly words: readonly string[];
  /** Those of the command's entry. */
  readonly scopes?: readonly Scope[] | undefined;
}

export async function execute(
  program: Program,
  { command, line, words, scopes = [] }: Execution,
): Promise<number> {
  const { environment } = program;
  const { signal, stopListening } = listenForInterruption(program.leave);
  let settings: Settings | undefined;
  let connection: Connection | undefined;
  let input: StandardInput | undefined;
  let [hasWritten, hasChanged] = [false, false];
  try {
    const { layers, connect } = await program.boot();
    refuseFileName(command, line.flags);
    const file = outputFile(command, line.flags);
    const commandSettings = resolveSettings({ flags: withFormat(line.flags, file), environment, layers });
    settings = commandSettings;
    const { noInput, colour, quiet } = settings;
    const facts = readStreamFacts(streamsOf(program), { environment, colour, noInput });
    input = standardInput(() => program.stdin);
    if (file === undefined) requireReadable(settings.output, { ...facts, takesFile: takesFile(command) });
    const io = terminalIo({ facts, quiet, openError: () => program.stderr, input, interruption: signal });
    if (line.missing !== undefined && !facts.interactive) throw line.missing;
    const credential = createCredentialReader({ settings, environment, layers, input });
    // Resolving the place can fail, so it waits for a command that connects.
    const openConnection = (): Connection =>
      (connection ??= connect(
        toDestination(commandSettings, { credential, note: io.note, writes: command.writes === true }),
      ));
    const fieldCheck = createFieldCheck(commandSettings.fields);
    const call = withProgress((...args) => openConnection().call(...args), io);
    const transport: Transport = {
      async call(operation, input, ...options) {
        const isWrite = !isReading(operation) && !isRehearsal(input);
        if (isWrite && !fieldCheck.isDone()) fieldCheck.require(answerMembers(operation.output));
        hasWritten ||= isWrite;
        const answer = await call(operation, input, ...options);
        hasChanged ||= isWrite;
        return answer;
      },
      stream: async (...args) => openConnection().stream?.(...args),
    };
    const context: Context = {
      ...(settings.debug ? traceCalls(transport, { say: io.warn, now: () => performance.now() }) : transport),
      service: () => openConnection().service(),
      requireFields: fieldCheck.require,
      get operator() {
        return openConnection().operator;
      },
      io: promptsWithAccess(io, () => requireCommandScope(scopes, context)),
      settings,
      credential,
      connectTo: ({ place, credential: other }) =>
        connect(elsewhere(commandSettings, { place, credential: other, note: io.note })),
      environment,
      entries: program.entries,
      version: program.version,
      interruption: signal,
    };
    const { operands, flags } = await withAnswers(line, { command, context, layers, words });
    const view = await command.run(context, { operands: operands as never, flags: flags as never });
    const show = { io, settings, interruption: signal, areFieldsChecked: fieldCheck.isDone() };
    const exit =
      file === undefined
        ? await renderView(view, { ...show, sink: outputSink(program, { facts, settings, hasWritten }) })
        : await renderToFile(view, { ...show, file, sink: stdoutSink(() => program.stdout) });
    return view.until === undefined ? (interruptionExit(signal) ?? exit) : exit;
  } catch (error) {
    const failure = await withKindOfId(withListOfKind(error, { line, command }), {
      line,
      command,
      connection,
    });
    return await reportFailure(failure, program, { settings, interruption: signal, hasChanged });
  } finally {
    stopListening();
    await connection?.close().catch(() => {});
    input?.release();
  }
}

interface Asking {
  readonly command: Command;
  readonly context: Context;
  readonly layers: Layers;
  /** The command line as it was typed. */
  readonly words: readonly string[];
}

/** What the command receives: the line, with what a person answers where it names no record or has no change. */
async function withAnswers(line: ParsedLine, asking: Asking) {
  // The flags of the line are judged before anything is asked.
  const given = flagValues(asking.command, line.flags);
  const operands = line.missing === undefined ? line.operands : await withChosen(line.operands, asking);
  const changed = await withChange({ ...line, operands }, asking);
  return { operands, flags: changed === undefined ? given : flagValues(asking.command, changed) };
}

/** With the records that a person chooses where the line does not name them. */
async function withChosen(
  operands: ParsedLine["operands"],
  { command, context, layers }: Asking,
): Promise<ParsedLine["operands"]> {
  const { chooseOperands } = await import("./prompts/choose-operands.ts");
  return chooseOperands(operands, { declared: command.operands, context, layers: async () => layers });
}

/** The flags of the line with the change that a person chooses; undefined where the line has one, or needs none. */
async function withChange(
  line: ParsedLine,
  { command, context, layers, words }: Asking,
): Promise<ParsedLine["flags"] | undefined> {
  const { changes } = command;
  if (changes === undefined || changes.flags.some((key) => line.flags.has(key))) return undefined;
  const { askChange } = await import("./prompts/ask-change.ts");
  return askChange({ command, line, words, context, layers: async () => layers });
}

function flagValues({ flags }: Command, given: ParsedLine["flags"]): Record<string, unknown> {
  const values = Object.entries(flags).map(([key, flag]) => [
    key,
    flag.read(given.get(key), `--${typedName(key)}`),
  ]);
  const read = Object.fromEntries(values) as Record<string, unknown>;
  refuseTwoExtents(read);
  return read;
}

/** Every list has its own --limit and --all, with words of its own, and none can follow both. Problem: settings_conflict. */
function refuseTwoExtents({ limit, all }: Record<string, unknown>): void {
  if (limit === undefined || all !== true) return;
  throw new Problem("settings_conflict", { detail: "--limit and --all cannot be combined." });
}

function toDestination(
  settings: Settings,
  rest: Pick<Destination, "credential" | "note" | "writes">,
): Destination {
  const { place, company, timeoutSeconds, retries, idempotencyKey, caFile } = settings;
  return { place, company, timeoutSeconds, retries, idempotencyKey, caFile, ...rest };
}

/** The profile of the settings, whose place may not be known yet, has no say there. */
function elsewhere(
  { timeoutSeconds, retries, caFile }: Settings,
  { place, credential, note }: Pick<Destination, "place" | "note"> & { readonly credential: Credential },
): Destination {
  return {
    ...{ place, timeoutSeconds, retries, caFile, note },
    company: undefined,
    idempotencyKey: undefined,
    credential: async () => credential,
    writes: false,
  };
}

/** stdout, behind a pager where a person reads a table. What was written is told in place: no pager hides it. */
function outputSink(
  program: Program,
  { facts, settings, hasWritten }: { facts: StreamFacts; settings: Settings; hasWritten: boolean },
): Sink {
  const direct = stdoutSink(() => program.stdout);
  const table = settings.output === undefined || settings.output === "table";
  if (
    hasWritten ||
    !facts.outputIsTerminal ||
    !table ||
    settings.quiet ||
    program.environment["TERM"] === "dumb"
  )
    return direct;
  return pagerSink(direct, { environment: program.environment, height: facts.height });
}

function streamsOf(program: Program) {
  const outputs = terminalsOf({ stdout: () => program.stdout, stderr: () => program.stderr });
  return { input: () => program.stdin, ...outputs };
}
