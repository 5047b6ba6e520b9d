declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'woff2' | 'sfnt';
    readonly noHinting?: boolean;
    /** Tags of four letters; without it all features stay. */
    readonly keepFeatures?: readonly string[];
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
