/** Edits a mapping in the user's editor. The text is a draft until it is a valid mapping. */
import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sentence } from "../../../src/contract/choice.ts";
import { flagText } from "../../../src/client/flag-text.ts";
import { editedMapping } from "../../../src/client/import/mappings/edit-mapping.ts";
import type { SavedMapping } from "../../../src/client/import/mappings/saved-mappings.ts";
import { checkMapping, wordFor } from "../../../src/client/import/mappings/find-mapping.ts";
import type { Mapping } from "../../../src/client/import/plan/options.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

const BY = "--set member=value";

/** The edited mapping; undefined when unchanged. Problems: validation_failed, invalid_json, which name the draft. */
export async function editByHand(context: Context, savedMapping: SavedMapping): Promise<Mapping | undefined> {
  const { io, settings, environment } = context;
  const folder = join(settings.directories.state, "drafts");
  const draft = join(folder, `${savedMapping.signature ?? wordFor(savedMapping)}.json`);
  const before = await readFile(savedMapping.path, "utf8");
  const draftText = await readFile(draft, "utf8").catch(() => undefined);
  const goesOn =
    draftText !== undefined &&
    draftText !== before &&
    (await io.confirm({ message: "There is a draft from last time. Continue with it?", flag: BY }));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!goesOn) await writeFile(draft, before, { mode: 0o600 });
  for (;;) {
    const exit = await inEditor(draft, environment);
    const after = await readFile(draft, "utf8");
    if (after === before) await rm(draft, { force: true });
    if (exit !== 0) throw editorFailed(environment, exit);
    if (after === before) return undefined;
    try {
      const mapping = checkDraft(savedMapping, after);
      await rm(draft, { force: true });
      return mapping;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      io.warn(flagText(error.detail));
      if (await io.confirm({ message: "Edit it again?", flag: BY })) continue;
      throw new Problem(error.code, {
        detail: sentence`${error.detail} The mapping was not changed.`,
        remedy: `The draft is kept in ${draft}; edit the mapping again to continue with it.`,
        cause: error,
      });
    }
  }
}

function checkDraft(savedMapping: SavedMapping, text: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid_json", {
      detail: `The draft is not JSON: ${(cause as Error).message}.`,
      cause,
    });
  }
  const header = checkMapping(savedMapping).mapping?.header;
  return editedMapping(
    { signature: savedMapping.signature, ...(header === undefined ? {} : { header }) },
    value,
    "The draft",
  );
}

/** Opens $VISUAL, $EDITOR or vi, as a shell would run it, and answers its exit code; null for one that a signal ended. */
async function inEditor(path: string, environment: Context["environment"]): Promise<number | null> {
  const editor = editorOf(environment);
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${path}"`, { shell: true, stdio: "inherit" })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", path], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

function editorOf(environment: Context["environment"]): string {
  return environment["VISUAL"] || environment["EDITOR"] || "vi";
}

function editorFailed(environment: Context["environment"], exit: number | null): Problem {
  const editor = JSON.stringify(editorOf(environment));
  return new Problem("invalid_setting", {
    detail: `The editor ${editor} ended with ${exit ?? "a signal"}; the mapping was not changed.`,
    remedy: "Set EDITOR to a text editor, or change the mapping with --set.",
  });
}
