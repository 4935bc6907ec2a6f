/** Imports as the choices of a question, newest first. */
import { shortIds } from "../../client/ids/short-id.ts";
import { imports } from "../../contract/import.ts";
import type { Call } from "../../contract/operation.ts";
import { MAX_LIMIT } from "../../contract/page.ts";
import type { Choice } from "../streams/io.ts";

/** Finished imports with rows that wait for somebody to accept or dismiss them. */
export async function heldImportChoices({
  call,
}: {
  readonly call: Call;
}): Promise<readonly Choice<string>[]> {
  const { data } = await call(imports.list, { state: ["completed"], limit: MAX_LIMIT });
  const endings = shortIds(data.map(({ id }) => id));
  return data
    .filter(({ held }) => held > 0)
    .map(({ id, file_name, created_at, held }) => ({
      name: `${endings.get(id) ?? id}  ${created_at.slice(0, 10)}  ${file_name}, ${held} held`,
      value: id,
    }));
}
