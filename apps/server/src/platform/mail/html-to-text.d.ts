/** The package brings no types; this is what we use of it. */
declare module 'html-to-text' {
  export function compile(options: {
    readonly wordwrap: false;
    readonly selectors: readonly object[];
  }): (html: string) => string;
}
