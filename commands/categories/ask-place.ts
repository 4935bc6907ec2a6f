/** Asks where a new category belongs: among income, expenses or transfers, or below another one. */
import type { CreateCategory } from "../../src/contract/category/request.ts";
import type { Io } from "../../src/terminal/streams/io.ts";
import { kindChoices, type categoryChoices } from "./choices.ts";

export async function askPlace(
  io: Pick<Io, "select" | "search">,
  {
    name,
    direction,
    choices,
    flag,
    isLineMode = false,
  }: {
    readonly name: string;
    /** Which way the money goes that is to have it. */
    readonly direction: "in" | "out";
    /** The categories that it can be a part of. */
    readonly choices: ReturnType<typeof categoryChoices>;
    readonly flag: string;
    readonly isLineMode?: boolean;
  },
): Promise<Pick<CreateCategory, "kind" | "parent">> {
  const question = {
    message: `Kind of "${name}"`,
    flag,
    choices: [...kindChoices(direction), { name: "part of another category", value: undefined }],
  };
  const kind = isLineMode ? await io.search({ ...question, isLineMode }) : await io.select(question);
  if (kind !== undefined) return { kind };
  return { parent: await io.search({ message: `"${name}" is part of`, flag, choices, isLineMode }) };
}
