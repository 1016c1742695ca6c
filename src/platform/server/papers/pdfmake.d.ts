/** The part of pdfmake that papers use. What is published of it knows no collections of fonts. */
declare module 'pdfmake' {
  /** A file, or one font of a collection by its PostScript name. */
  export type FontSource = string | readonly [file: string, name: string];
  export type Fonts = Readonly<Record<string, { readonly normal: FontSource; readonly bold: FontSource }>>;

  export interface Run {
    readonly text: string;
    readonly font: string;
  }

  interface Look {
    readonly font?: string;
    readonly fontSize?: number;
    readonly lineHeight?: number;
    readonly bold?: boolean;
    readonly color?: string;
    readonly alignment?: 'left' | 'right' | 'center';
    readonly characterSpacing?: number;
    /** Left, top, right, bottom, in points. */
    readonly margin?: readonly [number, number, number, number];
    readonly leadingIndent?: number;
    readonly unbreakable?: boolean;
    readonly width?: number | '*';
  }

  interface TableLayout {
    readonly hLineColor: () => string;
    readonly vLineColor: () => string;
    readonly hLineWidth: () => number;
    readonly vLineWidth: () => number;
    readonly paddingLeft: () => number;
    readonly paddingRight: () => number;
    readonly paddingTop: () => number;
    readonly paddingBottom: () => number;
  }

  interface Table {
    readonly widths: readonly (number | '*')[];
    readonly body: readonly (readonly Content[])[];
    readonly dontBreakRows?: boolean;
  }

  export type Content = Look &
    (
      | { readonly text: string | readonly Run[] }
      | { readonly stack: readonly Content[] }
      | { readonly columns: readonly Content[]; readonly columnGap: number }
      | { readonly table: Table; readonly layout: TableLayout }
      | { readonly svg: string }
    );

  export interface Definition {
    readonly pageSize: 'A4';
    readonly pageMargins: readonly [number, number, number, number];
    readonly language: string;
    readonly info: { readonly title: string; readonly creationDate: Date; readonly modDate: Date };
    readonly defaultStyle: Look;
    readonly content: readonly Content[];
    readonly footer: (page: number, pages: number) => Content;
  }

  interface Printer {
    setFonts(fonts: Fonts): void;
    /** Which addresses and files a definition may name; of our own we name none but fonts. */
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  }

  const printer: Printer;
  // biome-ignore lint/style/noDefaultExport: that is how the package is imported
  export default printer;
}
