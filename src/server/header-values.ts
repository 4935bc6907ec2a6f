/** Raw header fields. Node's own object joins fields of one name, or drops all but the first. */
import { Problem, type ProblemCode } from "../contract/problem.ts";

/** All values of a header, in order. `headers` alternates names and values; `name` is in lower case. */
export function headerValues(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name);
}

/** The value of a header that may be sent only once; undefined when it is absent. Problem: `code`. */
export function singleHeader(
  headers: readonly string[],
  { name, code = "malformed_request" }: { readonly name: string; readonly code?: ProblemCode },
): string | undefined {
  const [value, ...others] = headerValues(headers, name.toLowerCase());
  if (others.length === 0) return value;
  throw new Problem(code, { detail: `The header ${name} was sent ${others.length + 1} times.` });
}
