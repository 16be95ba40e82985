/** The package has no types. These are the parts that we use. */
declare module 'fontkit' {
  /** A parsed font. */
  export interface Font {
    readonly familyName: string;
  }
  export function create(bytes: Uint8Array): Font;
}
