/** The package has no types. These are the parts that we use. */
declare module 'html-to-text' {
  export function compile(options: {
    readonly wordwrap: false;
    readonly selectors: readonly object[];
  }): (html: string) => string;
}
