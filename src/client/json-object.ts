/** Whether a JSON value is an object with members. An exact number (`JSON.rawJSON`) is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
