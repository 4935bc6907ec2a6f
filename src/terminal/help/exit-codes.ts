/** What the exit codes of all commands mean. The README has the same table. */
export const exitCodes: readonly (readonly [codes: string, meaning: string])[] = [
  ["0", "done"],
  ["1", "something unexpected; `--debug` tells more"],
  ["2", "the command line cannot be understood, or a value is missing and there is no terminal to ask at"],
  ["3", "done in part: rows were rejected or held, or a balance is not proven, in the file or the book"],
  ["4", "not authenticated"],
  ["5", "not allowed; the message names the scope"],
  ["6", "not found"],
  ["7", "invalid input, or a file that can be read in two ways"],
  ["8", "nothing to do: all rows were there already"],
  ["9", "conflict"],
  ["10", "rate limit used up, after waiting and retrying"],
  ["11", "network, or the outcome is unknown"],
  ["12", "storage: full, locked, unreadable, or of a newer version"],
  ["130", "interrupted, which prints how to resume; or a question was answered with no: nothing was changed"],
  ["143", "terminated, which prints how to resume"],
];
