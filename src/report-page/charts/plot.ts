/** Scales, axes and grid that the charts of the page share. */
import { escapeHtml } from "../html.ts";

/** The chart's own units: on a telephone one is a little less than a pixel, so that letters can be read. */
const WIDTH = 420;
const HEIGHT = 200;
const EDGE = { left: 46, right: 4, top: 8, bottom: 20 };
const LABEL_WIDTH = 30;

export interface Plot {
  /** Left edge and width of a period. */
  readonly scaleX: (index: number) => readonly [start: number, width: number];
  readonly scaleY: (value: number) => number;
  /** The grid and the labels with the content between them. */
  readonly frame: (content: string) => string;
}

export async function plot(
  periods: readonly { readonly start: string; readonly end: string }[],
  values: readonly number[],
  { interval, locale }: { readonly interval: string; readonly locale: string },
): Promise<Plot> {
  const { scaleBand, scaleLinear } = await import("d3-scale");
  const band = scaleBand<number>()
    .domain(periods.keys())
    .range([EDGE.left, WIDTH - EDGE.right])
    .paddingInner(0.25);
  const scale = scaleLinear()
    .domain([
      values.reduce((least, value) => Math.min(least, value), 0),
      values.reduce((most, value) => Math.max(most, value), 0),
    ])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const lines = scale.ticks(4).map((tick) => {
    const y = Math.round(scale(tick) * 10) / 10;
    const text = compact.format(tick).replace("-", "\u2212");
    return `<line class="${tick === 0 ? "zero" : "grid"}" x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y}" y2="${y}"/><text class="end" x="${EDGE.left - 6}" y="${y + 4}">${escapeHtml(text)}</text>`;
  });
  const every = Math.ceil((periods.length * LABEL_WIDTH) / (WIDTH - EDGE.left - EDGE.right));
  const labels = periods.map(({ start }, index) => {
    if (index % every !== 0) return "";
    const x = Math.round((band(index) ?? 0) + band.bandwidth() / 2);
    return `<text class="middle" x="${x}" y="${HEIGHT - 4}">${escapeHtml(shortName(start, interval))}</text>`;
  });
  return {
    scaleX: (index) => [band(index) ?? 0, band.bandwidth()],
    scaleY: (value) => scale(value),
    frame: (content) => `${lines.join("")}${content}${labels.join("")}`,
  };
}

/** "Mar", "26q1", "2026", "03-16": the table has the whole name. */
function shortName(start: string, interval: string): string {
  const month = Number(start.slice(5, 7));
  if (interval === "year") return start.slice(0, 4);
  if (interval === "quarter") return `${start.slice(2, 4)}q${Math.ceil(month / 3)}`;
  if (interval === "week") return start.slice(5);
  return MONTHS[month - 1] ?? start;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
