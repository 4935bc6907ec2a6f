/**
 * Counts of requests for monitoring, as Prometheus reads them (text format 0.0.4). Labels are methods, paths of the
 * interface and statuses: never a company, a key, or a value of a path.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { templateOf } from "./log.ts";

/** Upper bounds of the duration's classes, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

interface Series {
  readonly labels: string;
  readonly statuses: Map<number, number>;
  /** How many requests took at most the bound of the same place. */
  readonly classes: number[];
  seconds: number;
  count: number;
}

/** What one thread has counted, as plain data that another can add to its own. */
export interface RequestCounts {
  readonly series: readonly Series[];
  readonly inFlight: number;
}

export interface RequestCounter {
  readonly begin: (request: FastifyRequest) => void;
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly counts: () => RequestCounts;
}

export function createRequestCounter(): RequestCounter {
  const all = new Map<string, Series>();
  const inFlight = new Set<FastifyRequest>();
  return {
    begin: (request) => void inFlight.add(request),
    end(request, reply) {
      inFlight.delete(request);
      const labels = `method="${request.method}",path="${templateOf(request)}"`;
      const series = all.get(labels) ?? newSeries(labels);
      all.set(labels, series);
      addRequest(series, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    },
    counts: () => ({ series: [...all.values()], inFlight: inFlight.size }),
  };
}

/** Counts the requests of an application from now on. */
export function countRequests(app: FastifyInstance, { begin, end }: RequestCounter): void {
  app.addHook("onRequest", (request, _reply, done) => {
    begin(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    end(request, reply);
    done();
  });
}

/** All figures as text. */
export function formatMetrics(
  counts: readonly RequestCounts[],
  { version }: { readonly version: string },
): string {
  const all = new Map<string, Series>();
  for (const other of counts.flatMap(({ series }) => series)) {
    const sum = all.get(other.labels) ?? newSeries(other.labels);
    all.set(other.labels, sum);
    addSeries(sum, other);
  }
  const inFlight = counts.reduce((sum, one) => sum + one.inFlight, 0);
  return formatSeries([...all.values()], { version, inFlight });
}

function newSeries(labels: string): Series {
  return { labels, statuses: new Map(), classes: BOUNDS.map(() => 0), seconds: 0, count: 0 };
}

function addSeries(sum: Series, { statuses, classes, seconds, count }: Series): void {
  for (const [status, requests] of statuses)
    sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + requests);
  for (const [place, requests] of classes.entries())
    sum.classes[place] = (sum.classes[place] ?? 0) + requests;
  sum.seconds += seconds;
  sum.count += count;
}

function addRequest(series: Series, { status, seconds }: { status: number; seconds: number }): void {
  series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
  for (const [place, bound] of BOUNDS.entries()) {
    if (seconds <= bound) series.classes[place] = (series.classes[place] ?? 0) + 1;
  }
  series.seconds += seconds;
  series.count += 1;
}

function formatSeries(
  all: readonly Series[],
  { version, inFlight }: { readonly version: string; readonly inFlight: number },
): string {
  const requests = all.flatMap(({ labels, statuses }) =>
    Array.from(
      statuses,
      ([status, count]) => `cashbook_requests_total{${labels},status="${status}"} ${count}`,
    ),
  );
  const { user, system } = process.cpuUsage();
  return [
    ...family("cashbook_build_info", "gauge", "Version of the program.", [
      `cashbook_build_info{version="${version}"} 1`,
    ]),
    ...family("cashbook_requests_total", "counter", "Number of answered requests.", requests),
    ...family(
      "cashbook_request_duration_seconds",
      "histogram",
      "Duration of requests.",
      all.flatMap(histogram),
    ),
    ...family("cashbook_requests_in_flight", "gauge", "Requests in progress.", [
      `cashbook_requests_in_flight ${inFlight}`,
    ]),
    ...family("process_cpu_seconds_total", "counter", "Processor time, user and system.", [
      `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ]),
    ...family("process_resident_memory_bytes", "gauge", "Memory of the process.", [
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ]),
    ...family("process_start_time_seconds", "gauge", "Start of the process, in Unix time.", [
      `process_start_time_seconds ${(Date.now() / 1000 - process.uptime()).toFixed(3)}`,
    ]),
    "",
  ].join("\n");
}

function family(name: string, type: string, help: string, lines: readonly string[]): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function histogram({ labels, classes, seconds, count }: Series): readonly string[] {
  const name = "cashbook_request_duration_seconds";
  return [
    ...BOUNDS.map((bound, place) => `${name}_bucket{${labels},le="${bound}"} ${classes[place]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds.toFixed(6)}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
