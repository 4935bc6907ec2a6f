/** Addresses of database servers: what is read from them, what is refused, and that no password is ever told. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { Problem } from "../../../../../src/contract/problem.ts";
import { readAddress } from "../../../../../src/store/dialect/postgres/address/address.ts";
import { isServerAddress } from "../../../../../src/store/dialect/postgres/address/scheme.ts";

const SECRET = "s3cret";
const environment = { PGUSER: "ada" };

/** User, password, hosts with their TLS, database. */
function brief(text: string, values: Readonly<Record<string, string>> = environment): string {
  const { user, password, hosts, database } = readAddress(text, values);
  const list = hosts.map(({ host, port, tls }) => `${host} ${port} ${tls}`).join(" | ");
  return `${user} ${password?.() ?? "-"} | ${list} | ${database}`;
}

test.each([
  ["postgres://b/books", "ada - | b 5432 verify-full | books"],
  ["postgresql://b:6000/books", "ada - | b 6000 verify-full | books"],
  ["POSTGRES://localhost/books", "ada - | localhost 5432 disable | books"],
  [
    "postgres://eve:pw@a:5432,b:5433,[::1]:5434/books",
    "eve pw | a 5432 verify-full | b 5433 verify-full | ::1 5434 disable | books",
  ],
  ["postgres://eve:p%40s%2Fs%3Aw%20%C3%A9@127.0.0.1/b%20c", "eve p@s/s:w é | 127.0.0.1 5432 disable | b c"],
  ["postgres://eve:a:b@h/books", "eve a:b | h 5432 verify-full | books"],
  ["postgres:///books?host=/run/postgresql", "ada - | /run/postgresql 5432 disable | books"],
  ["postgres:///books?host=%2Frun%2Fpg&port=6000", "ada - | /run/pg 6000 disable | books"],
  ["postgres://%2Frun%2Fpg/books", "ada - | /run/pg 5432 disable | books"],
  ["postgres:///books", "ada - | localhost 5432 disable | books"],
  ["postgres://b/books?sslmode=disable", "ada - | b 5432 disable | books"],
  [
    "postgres://b,localhost/books?sslmode=verify-ca",
    "ada - | b 5432 verify-ca | localhost 5432 verify-ca | books",
  ],
  ["postgres://b/books?sslmode=require", "ada - | b 5432 require | books"],
])("%s", (text, expected) => {
  expect(brief(text)).toBe(expected);
});

test("user and password come from the environment where the address has none", () => {
  expect(brief("postgres://h/b", { PGUSER: "eve", PGPASSWORD: SECRET })).toBe(
    `eve ${SECRET} | h 5432 verify-full | b`,
  );
  expect(brief("postgres://ada:mine@h/b", { PGUSER: "eve", PGPASSWORD: SECRET })).toBe(
    "ada mine | h 5432 verify-full | b",
  );
  expect(brief("postgres://h/b", { USER: "login" })).toBe("login - | h 5432 verify-full | b");
});

test("parameters, and what they are without being given", () => {
  const settings = (query: string) => {
    const { connectTimeout, statementTimeout, lockTimeout, applicationName, poolMax } = readAddress(
      `postgres://h/b${query}`,
      environment,
    );
    return [connectTimeout, statementTimeout, lockTimeout, applicationName, poolMax];
  };
  expect(settings("")).toEqual([2000, 60_000, 10_000, "cashbook", undefined]);
  expect(
    settings("?connect_timeout=5&statement_timeout=900&lock_timeout=80&application_name=a%20b&pool_max=3"),
  ).toEqual([5000, 900, 80, "a b", 3]);
  const { sslrootcert, sslcert, sslkey } = readAddress(
    "postgres://h/b?sslrootcert=/etc/ca.pem&sslcert=c.pem&sslkey=k%25.pem",
    environment,
  );
  expect([sslrootcert, sslcert, sslkey]).toEqual(["/etc/ca.pem", "c.pem", "k%.pem"]);
});

test.each([
  ["postgres://h", "The address of the database does not name the database on the server."],
  [
    "postgres://h:0/b",
    "Host 1 in the address of the database has a port that is not a number from 1 to 65535.",
  ],
  [
    "postgres://a,h:65536/b",
    "Host 2 in the address of the database has a port that is not a number from 1 to 65535.",
  ],
  ["postgres://a,,b/b", "Host 2 in the address of the database cannot be read."],
  ["postgres://[::g]/b", "Host 1 in the address of the database cannot be read."],
  ["postgres://a b/b", "Host 1 in the address of the database cannot be read."],
  ["postgres://h/b%zz", "The database in the address of the database is not percent-encoded UTF-8."],
  ["postgres://h/b%00", "The database in the address of the database is not percent-encoded UTF-8."],
  ["postgres://h/b/c", "The address of the database cannot be read."],
  ["postgres://h/b#c", "The address of the database cannot be read."],
  ["postgres://h/b?host=/run", "The address of the database has a host, and the parameter host."],
  ["postgres://h/b?port=1", "The address of the database has a host, and the parameter port."],
  [
    "postgres://h/b?options=-csearch_path%3Dx",
    "The address of the database has an unknown parameter: options.",
  ],
  ["postgres://h/b?password=s3cret", "The address of the database has an unknown parameter: password."],
  ["postgres://h/b?SSLMODE=disable", "The address of the database has an unknown parameter."],
  [
    "postgres://h/b?sslmode=disable&sslmode=require",
    "The address of the database has the parameter sslmode twice.",
  ],
  [
    "postgres://h/b?sslmode=prefer",
    "The parameter sslmode in the address of the database must be disable, require, verify-ca or verify-full.",
  ],
  [
    "postgres://h/b?sslrootcert=",
    "The parameter sslrootcert in the address of the database must be the path of a PEM file.",
  ],
  [
    "postgres://h/b?pool_max=0",
    "The parameter pool_max in the address of the database must be a number from 1 to 1000 (connections).",
  ],
  [
    "postgres://h/b?connect_timeout=1.5",
    "The parameter connect_timeout in the address of the database must be a number from 1 to 60 (seconds).",
  ],
  [
    "postgres://h/b?application_name=%E2%82%AC",
    "The parameter application_name in the address of the database must be 1 to 63 visible ASCII characters.",
  ],
  ["mysql://h/b", "The address of the database does not start with postgres://."],
])("%s is refused", (text, detail) => {
  expect(problemOf(text)).toMatchObject({ code: "settings_invalid", detail });
});

test("an address without a user needs one from the environment", () => {
  expect(() => readAddress("postgres://h/b", {})).toThrow("The address of the database names no user.");
});

describe("no password is told", () => {
  test("by the address that is shown or inspected", () => {
    const texts = [
      readAddress(`postgres://e%40ve:${SECRET}@a:1,[::1]:2,%2Frun/b%2Fc?sslmode=require`, {}),
      readAddress("postgres://a/b", { PGUSER: "eve", PGPASSWORD: SECRET }),
    ];
    expect(texts.map(({ printable }) => printable)).toEqual([
      "postgres://e%40ve@a:1,[::1]:2,%2Frun:5432/b%2Fc",
      "postgres://eve@a:5432/b",
    ]);
    expect(inspect(texts, { depth: 9, showHidden: true }) + JSON.stringify(texts)).not.toContain(SECRET);
  });

  // A sign that should have been encoded puts the password in the place of another part.
  test.each([
    `postgres://eve:${SECRET}/x@h/b`,
    `postgres://eve:x/${SECRET}@h/b`,
    `postgres://eve:x?${SECRET}=y@h/b`,
    `postgres://eve:x#${SECRET}@h/b`,
    `postgres://eve:x@${SECRET}@h/b`,
    `postgres://eve:x%zz${SECRET}@h/b`,
    `postgres://eve:${SECRET}/b`,
    `postgres://eve:${SECRET}`,
    `postgres://h/b?sslmode=${SECRET}`,
    `postgres://h/b?pool_max=${SECRET}`,
    `postgres://h/b?${SECRET}`,
    `postgres://eve:${SECRET}@h/b?sslmode`,
    `postgres://eve:${SECRET}@h:x/b`,
    `postgres://eve:${SECRET}@/`,
  ])("by the error for %s", (text) => {
    expect(inspect(problemOf(text), { depth: 9, showHidden: true })).not.toContain(SECRET);
  });
});

function problemOf(text: string): Problem {
  try {
    readAddress(text, environment);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`was read: ${text}`);
}

test.each([
  ["postgres://h/b", true],
  ["PostgreSQL://h/b", true],
  ["postgres:/h", false],
  ["book.db", false],
  ["./postgres://x", false],
  ["", false],
])("%s is the address of a server: %s", (text, expected) => {
  expect(isServerAddress(text)).toBe(expected);
});
