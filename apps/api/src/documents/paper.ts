import { type Locale, languages, trust } from '@vgb/content';
import { BRAND_COLOURS } from '@vgb/contracts';
import { loadTypesetting, type Script, type Typesetting, type Weight } from './faces.js';

export const INK = '#2b2928';
export const SOFT = '#5c5853';
const RULE = '#e0d8ce';
export const PRIMARY = BRAND_COLOURS.primary;

/** Roles of PDF's standard structure (ISO 32000-1, 14.8.4) that the papers use. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** A page to draw on. Content is either `tagged`, and read by a screen reader in the order of drawing, or an `ornament`. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  /** Selects the face of a script for the next text. */
  readonly useFace: (script: Script, weight: Weight) => void;
  /** Width of each run at the size of one point, by script, weight and text; a cache. */
  readonly widths: Map<string, number>;
  /** Draws words as an element of the page's structure, below `parent` or the page itself; `actual`: what a screen reader reads in their place. */
  readonly tagged: (
    element: { role: Role; parent: PDFKit.PDFStructureElement | undefined; actual: string | undefined },
    draw: () => void,
  ) => void;
  /** An element that holds others: a table and its rows. */
  readonly group: (role: 'Table' | 'TR', parent?: PDFKit.PDFStructureElement) => PDFKit.PDFStructureElement;
  /** Draws decoration, which a screen reader skips. */
  readonly ornament: (draw: (pdf: PDFKit.PDFDocument) => void) => void;
}

export interface PaperSettings {
  readonly title: string;
  readonly locale: Locale;
  /** The creation date in the file: the same facts give the same file. */
  readonly madeAt: Date;
  readonly landscape?: boolean;
  /** Points; A4 when not given. */
  readonly size?: readonly [number, number];
}

let typesetting: Promise<Typesetting> | undefined;

/** Draws one document of one page. */
export async function drawPaper(settings: PaperSettings, draw: (paper: Paper) => void): Promise<Buffer> {
  typesetting ??= loadTypesetting();
  const { PDFDocument, typeface } = await typesetting;
  const pdf = new PDFDocument({
    size: settings.size ? [...settings.size] : 'A4',
    layout: settings.landscape ? 'landscape' : 'portrait',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[settings.locale].tag,
    displayTitle: true,
    info: {
      Title: settings.title,
      Author: trust.name,
      CreationDate: settings.madeAt,
      ModDate: settings.madeAt,
    },
  });
  const chunks: Buffer[] = [];
  return new Promise((resolved, rejected) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolved(Buffer.concat(chunks)));
    pdf.on('error', rejected);
    draw(paperOf(pdf, typeface));
    pdf.end();
  });
}

function paperOf(pdf: PDFKit.PDFDocument, typeface: Typesetting['typeface']): Paper {
  const page = pdf.struct('Document');
  pdf.addStructure(page);
  const registered = new Set<string>();
  return {
    pdf,
    widths: new Map(),
    useFace(script, weight) {
      const { name, source } = typeface(script, weight);
      if (!registered.has(name)) pdf.registerFont(name, source);
      registered.add(name);
      pdf.font(name);
    },
    tagged({ role, parent = page, actual }, draw) {
      const scope = role === 'TH' && { scope: 'Row' };
      parent.add(pdf.struct(role, { ...(actual !== undefined && { actual }), ...scope }, draw));
    },
    group(role, parent = page) {
      const element = pdf.struct(role);
      parent.add(element);
      return element;
    },
    ornament(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw(pdf);
      pdf.endMarkedContent();
    },
  };
}

export function rule(paper: Paper, y: number, from: number, to: number, colour = RULE): void {
  paper.ornament((pdf) => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke());
}
