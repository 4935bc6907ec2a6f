/**
 * PowerShell 5.1 and newer. The encoding of text to and from a program depends on the version and the console's code page:
 * both directions use base64.
 */
import type { Shell } from "../shell.ts";
import { readShellLine, POWERSHELL } from "../shell-line.ts";

const script = `# Completion of cashbook for PowerShell 5.1 and newer.
Register-ArgumentCompleter -Native -CommandName cashbook -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $length = $cursorPosition - $commandAst.Extent.StartOffset
    $line = $commandAst.Extent.Text.PadRight($length).Substring(0, $length)
    $asked = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($line))
    $answered = (cashbook __complete powershell $asked 2>$null) -join ''
    if (-not $answered) { return '' }
    $answer = @([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($answered)) -split "\`n")
    # Nothing at all lets PowerShell complete names of files; an empty text keeps it from that.
    if ($answer[0] -eq 'files') { return }
    if ($answer.Count -lt 2) { return '' }
    foreach ($candidate in $answer[1..($answer.Count - 1)]) {
        $text, $shown, $description = $candidate -split "\`t"
        [Management.Automation.CompletionResult]::new($text, $shown, 'ParameterValue', $description)
    }
}
`;

export const powershell: Shell = {
  script,
  setup: "cashbook completion powershell >> $PROFILE",
  read: ([encodedLine = ""]) =>
    readShellLine(Buffer.from(encodedLine, "base64").toString(), { quoting: POWERSHELL }),
  write({ head, candidates, files }) {
    const lines = candidates.map(({ text, description }) =>
      // PowerShell refuses a result without a word to show beside it.
      [quoteWord(`${head}${text}`), text, description || text].join("\t"),
    );
    const answer = [files ? "files" : "words", ...lines].join("\n");
    return `${Buffer.from(answer).toString("base64")}\n`;
  },
};

/** A word quoted so that PowerShell reads it as one text (about_Quoting_Rules). */
function quoteWord(text: string): string {
  return /^[\p{L}\p{N}_./:-][\p{L}\p{N}_./:=+-]*$/u.test(text) && !text.includes("=")
    ? text
    : `'${text.replaceAll("'", "''")}'`;
}
