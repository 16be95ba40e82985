// Runs in the page before React has started. Holds back presses that need React, remembers what is typed,
// and repeats both on the event `app-started` (`root.tsx`). A form with an address works without React.
(() => {
  // Parsed before the modules run. The newest feature of `polyfills.ts`.
  if (!''.isWellFormed) document.write(`<${'script'} src="/polyfills.js"></${'script'}>`);
  // Zod would try `eval`, which Firefox reports at each visit.
  // oxlint-disable-next-line no-underscore-dangle
  globalThis.__zod_globalConfig = { jitless: true };
  // React Router reloads a page when a script of the next page cannot be fetched. The next page then opens instead, with the
  // scripts of a newer version (`lib/pages/navigation-target.ts`).
  try {
    const target = sessionStorage.getItem('navigation-target');
    sessionStorage.removeItem('navigation-target');
    const [{ type }] = performance.getEntriesByType('navigation');
    if (target !== null && type === 'reload') location.replace(target);
  } catch {
    // Storage is refused.
  }
  const typed = new Map();
  let repeat;
  const hold = (event, again) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    repeat = again;
  };
  const works = (form) => form !== null && form.hasAttribute('action');
  const onInput = ({ target }) =>
    typed.set(target, target.type === 'checkbox' ? target.checked : target.value);
  const onClick = (event) => {
    const pressed = event.target.closest('button, a[data-carries-input]');
    if (pressed?.closest('#start-failure')) return location.reload();
    if (pressed === null || (pressed.type === 'submit' && works(pressed.form))) return;
    if (pressed.localName === 'a' && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey))
      return;
    hold(event, () => pressed.click());
  };
  const onSubmit = (event) => {
    // Validated already. Safari before 16 has no `requestSubmit`.
    const again = new Event('submit', { bubbles: true, cancelable: true });
    if (!works(event.target)) hold(event, () => event.target.dispatchEvent(again));
  };
  const restore = (field, value) => {
    if (!field.isConnected) return;
    if (typeof value === 'boolean') {
      if (field.checked !== value) field.click();
      return;
    }
    const { selectionStart } = field;
    // React compares with the value that it has set itself.
    if (field.localName !== 'select') field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    if (typeof selectionStart === 'number') field.setSelectionRange(value.length, value.length);
  };
  const showFailure = (hasFailed) => {
    const notice = document.getElementById('start-failure');
    if (notice !== null) notice.hidden = !hasFailed;
  };
  // Errors of scripts that cannot be fetched, on their elements.
  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement || target.rel === 'modulepreload') showFailure(true);
  };
  addEventListener('error', onError, true);
  addEventListener('input', onInput, true);
  addEventListener('change', onInput, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener(
    'app-started',
    () => {
      removeEventListener('error', onError, true);
      showFailure(false);
      removeEventListener('input', onInput, true);
      removeEventListener('change', onInput, true);
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
      for (const [field, value] of typed) restore(field, value);
      repeat?.();
    },
    { once: true },
  );
})();
