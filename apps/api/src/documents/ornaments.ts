import type { Metal } from '@vgb/contracts';

/** Drawn in the line of the site's own art (apps/web/src/art): few strokes, one accent. Lengths are points. */

type Pdf = PDFKit.PDFDocument;
/** Opacity of a colour, from 0 to 1. */
type Opacity = number;

/** A petal that grows from (0, 0) upwards, as a path of SVG. */
const petal = (height: number, width: number): string =>
  `M0 0C${-width * 0.75} ${-height * 0.22} ${-width * 0.62} ${-height * 0.74} 0 ${-height}C${width * 0.62} ${-height * 0.74} ${width * 0.75} ${-height * 0.22} 0 0Z`;

interface Ink {
  readonly line: string;
  readonly accent: string;
  readonly ground: string;
}
export const ON_PAPER: Ink = { line: '#8f2a30', accent: '#cd232e', ground: '#fffdf9' };

/** The trust's mark in a ring of this radius: five petals for the five projects, and the point of light they rise to. */
export function mark(pdf: Pdf, x: number, y: number, radius: number, ink: Ink): void {
  const unit = radius / 180;
  pdf.save().translate(x, y).scale(unit).lineWidth(10);
  pdf.circle(0, 0, 180).fillAndStroke(ink.ground, ink.line);
  pdf.lineWidth(8);
  for (const [lean, height, width] of [
    [-62, 0.86, 0.27],
    [62, 0.86, 0.27],
    [-32, 0.94, 0.32],
    [32, 0.94, 0.32],
    [0, 1, 0.38],
  ] as const) {
    pdf.save().translate(0, 92).rotate(lean);
    pdf
      .path(petal(168 * height, 168 * width))
      .fillAndStroke(ink.ground, ink.line)
      .restore();
  }
  pdf.circle(0, -114, 15).fill(ink.accent);
  pdf.path('M-96 122Q0 150 96 122').lineWidth(10).strokeColor(ink.line).stroke().restore();
}

/** Repeats a drawing, rotated around (0, 0). */
function around(pdf: Pdf, count: number, draw: () => void, offset = 0): void {
  for (let at = 0; at < count; at++) {
    pdf.save().rotate((at * 360) / count + offset);
    draw();
    pdf.restore();
  }
}

/** A mandala of three rings of petals and two of beads. */
export function mandala(
  pdf: Pdf,
  x: number,
  y: number,
  radius: number,
  colours: {
    readonly line: string;
    readonly bead: string;
    readonly ground?: string;
    readonly opacity?: Opacity;
  },
): void {
  const { line, bead, ground, opacity = 1 } = colours;
  pdf
    .save()
    .translate(x, y)
    .opacity(opacity)
    .lineWidth(Math.max(0.4, radius / 110))
    .strokeColor(line);
  if (ground !== undefined) pdf.circle(0, 0, radius).fill(ground);
  for (const [count, inner, outer, offset] of [
    [24, 0.72, 1, 0],
    [16, 0.44, 0.7, 11.25],
    [8, 0.12, 0.42, 0],
  ] as const) {
    const height = (outer - inner) * radius;
    const width = Math.tan(Math.PI / count) * (inner + outer) * radius * 0.55;
    const grow = (share: number): void => {
      pdf.path(petal(height * share, width * share)).stroke();
    };
    const ring = (): void => {
      pdf.translate(0, -inner * radius);
      grow(1);
      grow(0.6);
    };
    around(pdf, count, ring, offset);
    pdf.circle(0, 0, inner * radius).stroke();
    const drop = (): void => {
      pdf.circle(0, -outer * radius * 0.985, Math.max(0.5, radius / 90)).fill(bead);
    };
    around(pdf, count, drop, offset + 180 / count);
  }
  pdf.circle(0, 0, radius * 0.06).fill(bead);
  pdf.restore();
}

/** Fills a rectangle with a metallic gradient from corner to corner. */
export function sheen(pdf: Pdf, { light, base }: Metal, box: readonly [number, number, number, number]) {
  const [left, top, right, bottom] = box;
  return pdf
    .linearGradient(left, top, right, bottom)
    .stop(0, base)
    .stop(0.38, light)
    .stop(0.62, base)
    .stop(1, light);
}

/** A border of petals between two lines, around a page of this size, with a mandala at each corner. `depth` is its breadth. */
export function frame(
  pdf: Pdf,
  width: number,
  height: number,
  inset: number,
  depth: number,
  metal: Metal,
): void {
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  pdf.save().lineWidth(1.6).strokeColor(metal.dark);
  pdf.rect(left, top, right - left, bottom - top).stroke();
  pdf
    .lineWidth(0.7)
    .rect(left + depth, top + depth, right - left - 2 * depth, bottom - top - 2 * depth)
    .stroke();
  const edge = (length: number, x: number, y: number, turn: number): void => {
    const count = Math.round(length / (depth * 0.7));
    const step = length / count;
    pdf.save().translate(x, y).rotate(turn);
    for (let at = 0; at < count; at++) {
      pdf.save().translate((at + 0.5) * step, depth - 2);
      pdf
        .path(petal(depth - 5, step * 0.72))
        .lineWidth(0.6)
        .fillAndStroke(metal.light, metal.dark);
      pdf
        .path(petal((depth - 5) * 0.55, step * 0.34))
        .lineWidth(0.4)
        .fillAndStroke(metal.base, metal.dark);
      pdf.restore();
      pdf.circle(at * step, 5, 1.1).fill('#cd232e');
    }
    pdf.restore();
  };
  edge(right - left, left, top, 0);
  edge(right - left, right, bottom, 180);
  edge(bottom - top, right, top, 90);
  edge(bottom - top, left, bottom, -90);
  pdf.restore();
  const corner = depth * 0.5;
  for (const [x, y] of [
    [left + corner, top + corner],
    [right - corner, top + corner],
    [left + corner, bottom - corner],
    [right - corner, bottom - corner],
  ] as const) {
    pdf.circle(x, y, depth * 1.16).fill('#fffdf9');
    mandala(pdf, x, y, depth * 1.1, { line: metal.dark, bead: '#cd232e', ground: metal.light });
  }
}

/** A seal of metal with a scalloped edge and the trust's mark in its middle. */
export function seal(pdf: Pdf, x: number, y: number, radius: number, metal: Metal): void {
  const box = [-radius, -radius, radius, radius] as const;
  pdf.save().translate(x, y);
  const scallop = (): void => {
    pdf
      .circle(0, -radius * 0.9, radius * 0.13)
      .lineWidth(0.5)
      .fillAndStroke(metal.base, metal.dark);
  };
  around(pdf, 28, scallop);
  pdf.circle(0, 0, radius * 0.92).fill(sheen(pdf, metal, box));
  pdf
    .lineWidth(0.9)
    .circle(0, 0, radius * 0.86)
    .strokeColor(metal.dark)
    .stroke();
  pdf
    .lineWidth(0.5)
    .circle(0, 0, radius * 0.62)
    .stroke();
  const bead = (): void => {
    pdf
      .path(petal(radius * 0.2, radius * 0.11))
      .lineWidth(0.4)
      .stroke();
  };
  around(pdf, 24, () => {
    pdf.translate(0, -radius * 0.64).strokeColor(metal.dark);
    bead();
  });
  pdf.restore();
  mark(pdf, x, y, radius * 0.54, { line: metal.dark, accent: '#cd232e', ground: metal.light });
}
