/** What the walk needs of a browser, by whichever protocol it is driven. */
export interface Browser {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the pointer at a point of the visible page, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Returns a PNG of the visible page. */
  takePicture(): Promise<Buffer>;
  /** Forgets cookies and storage of all addresses. */
  forget(): Promise<void>;
  /** Errors of scripts since the last call, as far as the protocol tells them. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

/** The size of the visible page in CSS pixels. */
export const SCREEN = { width: 390, height: 844 };
