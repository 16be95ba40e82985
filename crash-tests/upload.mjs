/**
 * An upload that goes on where it stopped, however often the server dies meanwhile. `sent` bytes were acknowledged and
 * must never be asked for again.
 */
export function createUpload(browser, book, { bytes, name, purpose }) {
  let place = null;
  let sent = 0;
  return {
    bytes,
    get id() {
      return place.slice(place.lastIndexOf('/') + 1);
    },
    /** Sends what is missing; throws ResponseLostError when the server goes away, and can be called again then. */
    async finish() {
      if (place === null) {
        place = await browser.beginUpload({ bytes, name, purpose });
        book.answered('upload begun');
      } else {
        const offset = await browser.offsetOf(place);
        const knows = book.hold(
          offset !== null && offset >= sent,
          () => `upload ${place}: ${sent} bytes were acknowledged, ${offset} are there`,
        );
        if (!knows) return false;
        sent = offset;
      }
      await browser.sendRest(place, bytes, sent, (offset) => {
        sent = offset;
        book.answered('upload piece');
      });
      return true;
    },
  };
}
