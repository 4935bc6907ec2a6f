/** The same error as that of a prompt that is left. */
export class EndOfInput extends Error {
  override readonly name = "ExitPromptError";
}
