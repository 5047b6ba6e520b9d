declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'woff2' | 'sfnt';
    readonly noHinting?: boolean;
    /** Nothing is cut off; `letters` must then be null. */
    readonly keepAllGlyphs?: boolean;
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }
  export default function subsetFont(
    font: Buffer,
    letters: string | null,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
