/** Where a setup puts things, on platforms and with shells that this machine need not have. */
import { expect, test } from "vitest";
import {
  completionFile,
  manPageFiles,
  programFile,
  programFolder,
  shellsOf,
  type Machine,
} from "../../src/setup/installed-file.ts";
import type { Launch } from "../../src/setup/launch.ts";
import { pathAdvice } from "../../src/setup/path-advice.ts";

function machine(about: Partial<Machine> & { readonly traces?: readonly string[] } = {}): Machine {
  const { traces = [], ...rest } = about;
  return {
    environment: {},
    home: "/home/ada",
    platform: "linux",
    exists: (path) => traces.includes(path.replace("/home/ada/", "")),
    ...rest,
  };
}

test.each([
  ["Linux", machine(), "/home/ada/.local/bin"],
  ["macOS", machine({ platform: "darwin", home: "/Users/ada" }), "/Users/ada/.local/bin"],
  [
    "Windows",
    machine({ platform: "win32", home: "C:\\Users\\ada" }),
    "C:\\Users\\ada\\AppData\\Local\\Programs\\cashbook",
  ],
  [
    "Windows with LOCALAPPDATA",
    machine({ platform: "win32", environment: { LOCALAPPDATA: "D:\\Local" } }),
    "D:\\Local\\Programs\\cashbook",
  ],
])("the folder of programs on %s", (_, at, folder) => {
  expect(programFolder(at)).toBe(folder);
});

const executable: Launch = { kind: "executable", path: "/tmp/it's/cashbook" };
const script: Launch = { kind: "script", node: "/opt/it's/node", script: "/src/dist/cashbook.js" };

test.each([
  ["an executable", executable, "linux", "/bin/cashbook", { copyOf: "/tmp/it's/cashbook" }],
  ["an executable", executable, "win32", "\\bin\\cashbook.exe", { copyOf: "/tmp/it's/cashbook" }],
  [
    "a script",
    script,
    "linux",
    "/bin/cashbook",
    { text: `#!/bin/sh\nexec '/opt/it'\\''s/node' '/src/dist/cashbook.js' "$@"\n` },
  ],
  [
    "a script",
    script,
    "win32",
    "\\bin\\cashbook.cmd",
    { text: `@"/opt/it's/node" "/src/dist/cashbook.js" %*\r\n` },
  ],
] as const)("the file of %s on %4$s", (_, launch, platform, path, content) => {
  expect(programFile(launch, { folder: "/bin", platform })).toMatchObject({ path, content });
});

test.each([
  ["the login shell", machine({ environment: { SHELL: "/usr/bin/fish" } }), ["fish"]],
  ["traces in the home", machine({ traces: [".bash_profile", ".config/fish"] }), ["bash", "fish"]],
  ["both", machine({ environment: { SHELL: "/bin/zsh" }, traces: [".bashrc", ".zshrc"] }), ["bash", "zsh"]],
  ["none that has a folder", machine({ environment: { SHELL: "/bin/dash" } }), []],
  ["Windows", machine({ platform: "win32", environment: { SHELL: "/usr/bin/bash" } }), []],
])("shells by %s", (_, at, shells) => {
  expect(shellsOf(at)).toEqual(shells);
});

test.each([
  ["bash", {}, "/home/ada/.local/share/bash-completion/completions/cashbook"],
  ["zsh", { XDG_DATA_HOME: "/data" }, "/data/zsh/site-functions/_cashbook"],
  ["fish", { XDG_CONFIG_HOME: "relative" }, "/home/ada/.config/fish/completions/cashbook.fish"],
] as const)("the completion of %s with %j", (shell, environment, path) => {
  const file = completionFile(shell, { script: "text", machine: machine({ environment }) });
  expect(file).toMatchObject({ path, content: { text: "text" }, mode: 0o644 });
});

test.each([
  ["linux", {}, ["/home/ada/.local/share/man/man1/cashbook.1"]],
  ["darwin", { XDG_DATA_HOME: "/data" }, ["/data/man/man1/cashbook.1"]],
  ["win32", {}, []],
] as const)("man pages on %s", (platform, environment, paths) => {
  const files = manPageFiles(new Map([["cashbook.1", "text"]]), machine({ platform, environment }));
  expect(files.map(({ path }) => path)).toEqual(paths);
});

const BIN = "/home/ada/.local/bin";
test.each([
  ["it is there, with a slash", { PATH: `/usr/bin:${BIN}/` }, []],
  [
    "it is not, in bash",
    { PATH: "/usr/bin", SHELL: "/bin/bash" },
    [
      /^\/home\/ada\/\.local\/bin is not on your PATH\. Add this line to ~\/\.bashrc, and open a new terminal:$/,
      /^export PATH="\$HOME\/\.local\/bin:\$PATH"$/,
    ],
  ],
  [
    "it is not, in fish",
    { PATH: "", SHELL: "/bin/fish" },
    [/ this once:$/, /^fish_add_path "\$HOME\/\.local\/bin"$/],
  ],
  [
    "another one comes first",
    { PATH: `/opt/bin:${BIN}` },
    [/^Another cashbook comes first on your PATH: \/opt\/bin\/cashbook\.$/],
  ],
  ["another one comes later", { PATH: `${BIN}:/opt/bin` }, []],
] as const)("PATH: %s", (_, environment, sentences) => {
  const at = machine({ environment, traces: ["/opt/bin/cashbook"] });
  const advice = pathAdvice(`${BIN}/cashbook`, { folder: BIN, machine: at });
  expect(advice).toHaveLength(sentences.length);
  for (const [index, sentence] of sentences.entries()) expect(advice[index]).toMatch(sentence);
});
