import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { profilesPath, readProfiles } from "../../src/profile/profiles.ts";
import { forgetSecrets, readSecret, storeSecret } from "../../src/profile/secrets.ts";
import { changeProfiles } from "../../src/profile/write.ts";

const root = await mkdtemp(join(tmpdir(), "cashbook-profiles-"));
afterAll(() => rm(root, { recursive: true }));
let config = "";
let count = 0;
beforeEach(() => (config = join(root, String(count++))));

const key = `cb_live_AbCd1234_${"s".repeat(38)}`;
const mode = async (path: string) => (await stat(path)).mode & 0o777;

describe("the file", () => {
  test("is its owner's alone after every write, whatever it was before", async () => {
    await mkdir(config, { mode: 0o755 });
    await changeProfiles(config, ({ profiles }) => ({ profiles: { ...profiles, a: {} } }));
    await chmod(profilesPath(config), 0o644);
    await changeProfiles(config, ({ profiles }) => ({ profiles: { ...profiles, b: {} } }));
    expect([await mode(config), await mode(profilesPath(config))]).toEqual([0o700, 0o600]);
  });

  test("loses nothing when many change it at once", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    await Promise.all(
      names.map((name) =>
        changeProfiles(config, ({ profiles }) => ({ profiles: { ...profiles, [name]: {} } })),
      ),
    );
    expect(Object.keys(readProfiles(config).profiles).sort()).toEqual(names.sort());
  });

  test("a lock that a killed command left behind is taken over", async () => {
    await mkdir(config);
    const lock = join(config, "profiles.lock");
    await writeFile(lock, "");
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    await changeProfiles(config, () => ({ current: "a", profiles: { a: {} } }));
    expect(readProfiles(config).current).toBe("a");
  });

  test("keeps names with dots whole", async () => {
    await changeProfiles(config, () => ({ profiles: { "books.example": { company: "x" } } }));
    expect(readProfiles(config).profiles).toEqual({ "books.example": { company: "x" } });
  });

  test("that is broken is not taken for an empty one", async () => {
    await mkdir(config);
    await writeFile(profilesPath(config), "{");
    expect(() => readProfiles(config)).toThrow(/cannot be read/);
    await expect(changeProfiles(config, () => ({ profiles: {} }))).rejects.toThrow(/cannot be read/);
    expect(await readFile(profilesPath(config), "utf8")).toBe("{");
  });
});

describe("a secret without a keyring", () => {
  const environment = { PATH: "" };

  test("lies in the file, which is refused once others can read it", async () => {
    const stored = await storeSecret(
      { config, environment },
      { profile: "a", kind: "key", secret: key, settings: {} },
    );
    expect(stored).toEqual({ from: profilesPath(config), inFile: true });
    expect(await readSecret({ config, environment }, { profile: "a", kind: "key" })).toEqual({
      secret: key,
      from: profilesPath(config),
    });
    await chmod(profilesPath(config), 0o640);
    expect(() => readProfiles(config)).toThrow(/other users can read/);
  });

  test("is gone after it is forgotten, and the profile stays", async () => {
    await storeSecret(
      { config, environment },
      { profile: "a", kind: "key", secret: key, settings: { company: "x" } },
    );
    expect(await forgetSecrets({ config, environment }, "a")).toEqual(["key"]);
    expect(await readFile(profilesPath(config), "utf8")).not.toContain(key);
    expect(readProfiles(config)).toEqual({ current: "a", profiles: { a: { company: "x" } } });
  });
});

describe.skipIf(process.platform === "win32")("a secret with a keyring", () => {
  /** A secret-tool that keeps its secrets in a folder, and writes down what it was called with. */
  const SECRET_TOOL = `#!/bin/sh
    verb="$1"; shift
    echo "$verb $*" >> "$KEYRING/calls"
    for word in "$@"; do account="$word"; done
    file="$KEYRING/$(echo "$account" | tr '/#' '__')"
    case "$verb" in
      store) cat > "$file" ;;
      lookup) cat "$file" ;;
      clear) rm -f "$file" ;;
    esac`;

  test("lies there and nowhere else, and is never an argument", async () => {
    const tools = `${config}-tools`;
    await mkdir(tools);
    await writeFile(join(tools, "secret-tool"), SECRET_TOOL.replaceAll("$KEYRING", tools), { mode: 0o755 });
    const environment = {
      PATH: [tools, "/usr/bin", "/bin"].join(delimiter),
      DBUS_SESSION_BUS_ADDRESS: "unix:path=/none",
    };

    const stored = await storeSecret(
      { config, environment },
      { profile: "a", kind: "key", secret: key, settings: {} },
    );
    expect(stored).toEqual({ from: "the system keyring", inFile: false });
    expect(readProfiles(config).profiles).toEqual({
      a: { key: { in: "keyring", prefix: "cb_live_AbCd1234" } },
    });
    expect(await readFile(profilesPath(config), "utf8")).not.toContain(key);
    expect(await readFile(join(tools, "calls"), "utf8")).not.toContain(key);
    expect(await readSecret({ config, environment }, { profile: "a", kind: "key" })).toEqual({
      secret: key,
      from: "the system keyring",
    });

    await expect(
      readSecret({ config, environment: { PATH: "" } }, { profile: "a", kind: "key" }),
    ).rejects.toThrow(/is stored in the system keyring, which cannot be reached from here/);
    await forgetSecrets({ config, environment }, "a");
    await expect(readSecret({ config, environment }, { profile: "a", kind: "key" })).resolves.toBeUndefined();
  });
});
