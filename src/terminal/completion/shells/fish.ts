/** fish 3 and newer. fish splits words, filters candidates and quotes what it inserts by itself. */
import type { Shell } from "../shell.ts";
import { readShellLine, POSIX } from "../shell-line.ts";

const script = `# Completion of cashbook for fish 3 and newer.
function __cashbook_complete
    set -l token (commandline -ct)
    set -l answer (cashbook __complete fish (commandline -opc) -- "$token" 2>/dev/null)
    switch "$answer[1]"
        case files
            set -l head (string match -r -- '^--[^=]+=' $token)
            for file in (__fish_complete_path (string replace -r -- '^--[^=]+=' '' $token))
                echo "$head$file"
            end
        case words beginnings
            string join \\n -- $answer[2..-1]
    end
end
complete -c cashbook -f -a '(__cashbook_complete)'
`;

export const fish: Shell = {
  script,
  setup: "cashbook completion fish > ~/.config/fish/completions/cashbook.fish",
  read(words) {
    const token = readShellLine(`cashbook ${words.at(-1) ?? ""}`, { quoting: POSIX });
    // The words before the cursor come without quotes, after the name of the program.
    return { ...token, words: words.slice(1, -2) };
  },
  write({ head, candidates, files, isBeginning }) {
    const lines = candidates.map(({ text, description }) =>
      description === "" ? `${head}${text}` : `${head}${text}\t${description}`,
    );
    return [files ? "files" : isBeginning === true ? "beginnings" : "words", ...lines, ""].join("\n");
  },
};
