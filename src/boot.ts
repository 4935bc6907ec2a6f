/** The one place that joins store and core to the rest. Each part is loaded when it is first used. */
import { randomUUID } from "node:crypto";
import type { BookPlace, OpenedBook } from "./boot/book.ts";
import type { ProgramFiles } from "./boot/program-files.ts";
import type { Layers } from "./client/layers.ts";
import type { Operator } from "./client/operator.ts";
import type { Destination, Place } from "./client/place.ts";
import type { ServiceKind } from "./client/service.ts";
import { embeddedTransport } from "./client/transport/embedded.ts";
import { explainExpiry } from "./client/transport/expired-token.ts";
import { withIdempotencyKeys } from "./client/transport/idempotency-keys.ts";
import { refuseForbiddenOptional } from "./client/transport/optional-calls.ts";
import { remoteTransport } from "./client/transport/remote.ts";
import { waitForLimits } from "./client/transport/rate-limit.ts";
import type { Transport } from "./contract/operation.ts";
import { Problem } from "./contract/problem.ts";
import { directoriesOf } from "./profile/directories.ts";
import { folderLayer } from "./profile/folder.ts";
import { readProfiles, type Profiles } from "./profile/profiles.ts";
import { version } from "./version.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface Booted {
  readonly layers: Layers;
  readonly connect: (destination: Destination) => Transport & {
    readonly service: () => Promise<ServiceKind>;
    readonly operator: Operator;
    readonly close: () => Promise<void>;
  };
}

/** The layers of settings of this user and folder, and the way to books and services. */
export function boot(environment: Environment, folder: string, files: ProgramFiles): Booted {
  const directories = directoriesOf(environment);
  let read: Profiles | undefined;
  const profiles = () => (read ??= readProfiles(directories.config));
  const layers: Layers = {
    directories,
    folder: () => folderLayer(folder),
    currentProfile: () => profiles().current,
    profile(name) {
      const known = profiles().profiles;
      // Every object has a member called constructor; only own ones are profiles.
      const found = Object.hasOwn(known, name) ? known[name] : undefined;
      return found === undefined ? undefined : { name, ...found };
    },
    companyInUse(database) {
      const chosen = profiles().companies ?? {};
      return Object.hasOwn(chosen, database) ? chosen[database] : undefined;
    },
    profiles: () => Object.keys(profiles().profiles),
    async secret(profile, kind) {
      const { readSecret } = await import("./profile/secrets.ts");
      return readSecret({ config: directories.config, environment }, { profile, kind });
    },
  };
  return { layers, connect: (destination) => connect(destination, { environment, layers, files }) };
}

function connect(
  destination: Destination,
  { environment, layers, files }: { environment: Environment; layers: Layers; files: ProgramFiles },
): ReturnType<Booted["connect"]> {
  const { place, note } = destination;
  let opened: Promise<OpenedBook> | undefined;
  const before: OpenedBook[] = [];
  const { state } = layers.directories;
  const machine = { environment, state, note };
  const here = (): BookPlace => ({ place: onDatabase(place), ...machine });
  const openFor = async (writes: boolean): Promise<OpenedBook> => {
    const { bookForCall } = await import("./boot/book.ts");
    return bookForCall(here(), { writes, mayMake: destination.writes });
  };
  const open = async ({ writes }: { writes: boolean }) => {
    opened = (opened ?? openFor(writes)).then((book) => {
      if (book.missing === undefined || !writes) return book;
      // The first write makes the book that reads have only been shown. They may still be at it.
      before.push(book);
      return openFor(writes);
    });
    return (await opened).core;
  };
  const service =
    place.kind === "remote"
      ? remoteTransport({ ...destination, place }, { environment, cache: layers.directories.cache, version })
      : undefined;
  const direct = service ?? embeddedTransport(destination, open);
  // What is sent may have to be sent again, so that a service is always told which change it is.
  const { idempotencyKey = service === undefined ? undefined : randomUUID } = destination;
  const key = typeof idempotencyKey === "string" ? () => idempotencyKey : idempotencyKey;
  const kind = service?.service ?? (async () => "book" as const);
  const patient = waitForLimits(explainExpiry(direct, destination), destination);
  return {
    ...withIdempotencyKeys(refuseForbiddenOptional(patient, { ...destination, service: kind }), key),
    service: kind,
    operator: {
      initCompany: async (request) => (await import("./boot/make/init.ts")).initCompany(here(), request),
      requireRoomFor: async (request) =>
        (await import("./boot/make/init.ts")).requireRoomFor(here(), request),
      companies: async () => (await import("./boot/companies.ts")).companies(here()),
      company: async (named) => (await import("./boot/companies.ts")).companyNamed(here(), named),
      deleteCompany: async (request) => (await import("./boot/companies.ts")).deleteCompany(here(), request),
      backup: async (request) => (await import("./boot/backup.ts")).backup(here(), request),
      restore: async (request) => (await import("./boot/restore.ts")).restore(here(), request),
      migrateBook: async (request) => (await import("./boot/migrate-book.ts")).migrateBook(machine, request),
      check: async (options) => (await import("./boot/doctor.ts")).check(here(), { ...options, layers }),
      serve: async (request) => (await import("./boot/serve/serve.ts")).serve(here(), request, files),
      signToken: async (request) =>
        (await import("./boot/token.ts")).signToken(here(), {
          ...request,
          company: destination.company,
          layers,
        }),
    },
    close: async () => {
      await service?.close();
      for (const book of before) await book.close();
      const book = await opened;
      if (book?.missing !== undefined) note(book.missing);
      await book?.close();
    },
  };
}

function onDatabase(place: Place): Place & { kind: "database" } {
  if (place.kind === "database") return place;
  throw new Problem("database_needed", {
    detail: `The command works on a database, not on ${place.baseUrl}.`,
  });
}
