/** A declaration of a style sheet, as PostCSS passes it. */
interface Declaration {
  readonly value: string;
  cloneBefore(overrides: { value: string }): unknown;
}

/** Adds each height in `dvh` in `vh` before it, for browsers that skip it: before Chrome 108, Safari 15.4 and Firefox 101. */
export const viewportHeights = () => ({
  postcssPlugin: 'viewport-heights',
  OnceExit(root: { walkDecls(pattern: RegExp, visit: (declaration: Declaration) => void): void }) {
    root.walkDecls(/height$/, (declaration) => {
      if (!declaration.value.includes('dvh')) return;
      declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') });
    });
  },
});
