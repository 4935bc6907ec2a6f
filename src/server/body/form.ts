/** Reads a statement upload from a form (RFC 7578): the file as bytes, the fields as members of the operation's input. */
import type { FastifyRequest } from "fastify";
import { Problem } from "../../contract/problem.ts";
import { STATEMENT_MAX_BYTES } from "../../contract/statement.ts";
import type { BodyShare } from "./body-budget.ts";
import { readBytes } from "./body.ts";
import { readStrictJson } from "./strict-json.ts";

const FIELD_MAX_BYTES = 1024 * 1024;
const PARTS_MAX = 16;

/** The settings of @fastify/multipart. Every part is read as bytes, whatever its Content-Type. */
export const formOptions = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: { fileSize: STATEMENT_MAX_BYTES + 1, files: PARTS_MAX, parts: PARTS_MAX, fieldNameSize: 100 },
} as const;

/** Problems: validation_failed for unknown and doubled fields, too_large, store_busy, invalid_json, invalid_text, malformed_request. */
export async function readForm(
  request: FastifyRequest,
  share: BodyShare,
): Promise<Readonly<Record<string, unknown>>> {
  const members: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") throw new TypeError("a part was sent as text");
      const name = part.fieldname;
      if (!["file", "bank_account_id", "reading"].includes(name)) throw refusedField(name, "is not known");
      if (Object.hasOwn(members, name)) throw refusedField(name, "stands twice");
      const bytes = await readBytes(part.file, {
        maximum: name === "file" ? STATEMENT_MAX_BYTES : FIELD_MAX_BYTES,
        share,
      });
      if (name === "file") members["file_name"] = part.filename ?? "";
      members[name] =
        name === "file" ? bytes : name === "reading" ? readStrictJson(bytes) : decodeText(bytes);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("malformed_request", { detail: "The form cannot be read (RFC 7578).", cause: error });
  }
  return members;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid_text", { detail: "A field of the form is not UTF-8." });
  }
}

function refusedField(name: string, detail: string): Problem {
  const code = detail === "is not known" ? "unknown_field" : "duplicate_member";
  return new Problem("validation_failed", {
    detail: `${JSON.stringify(name)} ${detail}.`,
    errors: [{ pointer: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, code, detail }],
  });
}
