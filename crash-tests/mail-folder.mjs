import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NAME = /^\d{8}T\d{9}Z-([0-9a-f-]{36})\.eml$/;

/** The kept mails of the product, read as files. */
export function createMailFolder(dataDir) {
  const folder = path.join(dataDir, 'mail');
  const links = new Map();
  const seen = new Set();

  const names = () => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };

  function read(name) {
    const text = readFileSync(path.join(folder, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)>?\r?$/m.exec(text)?.[1];
    const code = /[?&]mode=verifyEmail&(?:amp;)?oobCode=([^&\s"]+)/.exec(text)?.[1];
    if (to && code) links.set(to, decodeURIComponent(code));
  }

  return {
    /** The code of the verification mail to an address; undefined as long as there is none. */
    findCode(address) {
      for (const name of names()) {
        if (seen.has(name) || !NAME.test(name)) continue;
        seen.add(name);
        read(name);
      }
      return links.get(address);
    },
    /** The ids of the mails that are there, one for each file, and the names that are no mail's. */
    list() {
      const all = names();
      return {
        ids: all.map((name) => NAME.exec(name)?.[1]).filter((id) => id !== undefined),
        strange: all.filter((name) => !NAME.test(name)),
      };
    },
  };
}
