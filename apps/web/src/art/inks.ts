/** The colours of the drawings, with the values of the tokens in styles/tokens.css. */
export interface Ink {
  readonly line: string;
  readonly accent: string;
  readonly soft: string;
  readonly ground: string;
}

export const onMaroon: Ink = { line: '#e0a02b', accent: '#f6d894', soft: '#a8574a', ground: '#4c0f17' };
export const onPaper: Ink = { line: '#8f2a30', accent: '#cd232e', soft: '#d99c2f', ground: '#fffdf9' };

/** A drawing in a box of 400 × 400. Fill and stroke width come from its frame. */
export type Emblem = (ink: Ink) => string;
