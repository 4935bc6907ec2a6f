/** A statement's file as a form and as base64 in JSON: the same answer, and every oddity of a form refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keys } from "../../src/contract/key.ts";
import { STATEMENT_MAX_BYTES, statements } from "../../src/contract/statement.ts";
import { makeAccount } from "../support/import.ts";
import { rawRequest } from "../support/raw-http.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";

const CSV =
  "Date,Description,Amount,Currency\n2026-01-05,Café,-4.50,EUR\n2026-01-06,Refund,10.00,EUR\n2026-01-07,Tea,-3.00,EUR\n";
const NAME = "Umsätze März.csv";

let service: ServedBook;
let key: string;

beforeEach(async () => {
  service = await servedBook();
  const { core, owner } = service.book;
  key = (await core.call(keys.create, owner, { name: "CI", scopes: ["write", "read"] })).data.key;
});
afterEach(() => service[Symbol.asyncDispose]());

type Part = readonly [name: string, content: string | Blob, fileName?: string];

async function post(body: FormData | string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${service.url}${statements.upload.path}`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function form(parts: readonly Part[]): FormData {
  const made = new FormData();
  for (const [name, content, fileName] of parts) {
    if (typeof content === "string") made.append(name, content);
    else made.append(name, content, fileName);
  }
  return made;
}

const file = (text: string | Uint8Array<ArrayBuffer> = CSV) => new Blob([text], { type: "text/csv" });

/** An answer without what is different in any two. */
function told({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const {
    id: _id,
    bank_account_id: _account,
    created_at: _created,
    updated_at: _updated,
    ...same
  } = body["data"] as Record<string, unknown>;
  return same;
}

test("both ways give the same answer", async () => {
  const [one, two] = [await makeAccount(service.book, "One"), await makeAccount(service.book, "Two")];
  const asForm = await post(
    form([
      ["bank_account_id", one],
      ["file", file(), NAME],
    ]),
  );
  const asJson = await post(
    JSON.stringify({ bank_account_id: two, file_name: NAME, file: Buffer.from(CSV).toString("base64") }),
  );
  expect([asForm.status, asJson.status]).toEqual([201, 201]);
  expect(told(asForm)).toEqual(told(asJson));
  expect(told(asForm)).toMatchObject({
    file_name: NAME,
    file_size: Buffer.byteLength(CSV),
    transaction_count: 3,
  });
});

test("the fields may stand behind the file, and reading may be a part of JSON", async () => {
  const account = await makeAccount(service.book);
  const reading = new Blob(['{"decimal_mark":"."}'], { type: "application/json" });
  const answer = await post(
    form([
      ["file", file(), "a.csv"],
      ["reading", reading, "reading.json"],
      ["bank_account_id", account],
    ]),
  );
  expect(answer.body).toMatchObject({ success: true });
});

test("what is decided about reading is used, and refused like JSON is", async () => {
  const account = await makeAccount(service.book);
  const odd = await post(
    form([
      ["bank_account_id", account],
      ["file", file(), "a.csv"],
      ["reading", '{"colour":1}'],
    ]),
  );
  expect(odd.body).toMatchObject({
    status: 422,
    errors: [{ pointer: "/reading/colour", code: "unknown_field" }],
  });
  const twice = await post(
    form([
      ["bank_account_id", account],
      ["file", file(), "a.csv"],
      ["reading", '{"sign":"as_is","sign":"as_is"}'],
    ]),
  );
  expect(twice.body).toMatchObject({ status: 400, code: "invalid_json" });
});

test("a folder in the file's name is left out", async () => {
  const account = await makeAccount(service.book);
  const answer = await post(
    form([
      ["bank_account_id", account],
      ["file", file(), "../../etc/a.csv"],
    ]),
  );
  expect(told(answer)).toMatchObject({ file_name: "a.csv" });
});

describe("refuses a form with", () => {
  test.for<[what: string, parts: () => readonly Part[], status: number, code: string, pointer?: string]>([
    ["no file", () => [["bank_account_id", "x"]], 422, "validation_failed", "/file"],
    ["no account", () => [["file", file(), "a.csv"]], 422, "validation_failed", "/bank_account_id"],
    [
      "an unknown field",
      () => [
        ["colour", "red"],
        ["file", file(), "a.csv"],
      ],
      422,
      "validation_failed",
      "/colour",
    ],
    ["a prototype as a field", () => [["__proto__", "x"]], 400, "malformed_request"],
    [
      "two accounts",
      () => [
        ["bank_account_id", "x"],
        ["bank_account_id", "y"],
      ],
      422,
      "validation_failed",
      "/bank_account_id",
    ],
    [
      "two files",
      () => [
        ["file", file(), "a.csv"],
        ["file", file(), "b.csv"],
      ],
      422,
      "validation_failed",
      "/file",
    ],
    [
      "an account that is not there",
      () => [
        ["bank_account_id", "x"],
        ["file", file(), "a.csv"],
      ],
      404,
      "unknown_account",
    ],
    [
      "a field that is no UTF-8",
      () => [["bank_account_id", new Blob([Uint8Array.of(0xff)]), "x"]],
      400,
      "invalid_text",
    ],
    ["a field of 2 MiB", () => [["bank_account_id", "x".repeat(2 << 20)]], 413, "too_large"],
    [
      "a file of more than 64 MiB",
      () => [["file", file(new Uint8Array(STATEMENT_MAX_BYTES + 1)), "a.csv"]],
      413,
      "too_large",
    ],
  ])("%s", async ([, parts, status, code, pointer]) => {
    const answer = await post(form(parts()));
    expect(answer).toMatchObject({ status, body: { code } });
    if (pointer !== undefined)
      expect(answer.body["errors"]).toContainEqual(expect.objectContaining({ pointer }));
  });

  test.for<[what: string, type: string, body: string]>([
    ["no boundary", "multipart/form-data", "--x--"],
    [
      "an end that does not come",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ["another boundary inside", "multipart/form-data; boundary=x", "--y\r\n\r\n--y--\r\n"],
  ])("%s", async ([, type, body]) => {
    const { status, text } = await rawRequest(service.url, [
      `POST ${statements.upload.path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ]);
    expect(JSON.parse(text)).toMatchObject({ status: 400, code: "malformed_request" });
    expect(status).toBe(400);
  });
});

test("a JSON of more than 64 MiB of base64 is refused by its announced length", async () => {
  const { status } = await rawRequest(service.url, [
    `POST ${statements.upload.path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{`,
  ]);
  expect(status).toBe(413);
});
