/** The part of KAS that the marking uses. The types of the package need a copy of its own sources. */
declare module '@khanacademy/kas' {
  export interface Expression {
    sameForm(other: Expression): boolean;
    getVars(): string[];
  }
  export function parse(
    input: string,
  ):
    { readonly parsed: true; readonly expr: Expression } | { readonly parsed: false; readonly error: string };
  export function compare(
    first: Expression,
    second: Expression,
    options?: { readonly form?: boolean; readonly simplify?: boolean },
  ): { readonly equal: boolean; readonly message: string | null };
}
