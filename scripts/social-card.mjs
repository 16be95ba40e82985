import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureChromium } from './ensure-chromium.mjs';
import { root } from './run.mjs';

// Renders the preview image that messengers show for a link to the site. Usage: node scripts/social-card.mjs
// The image is committed, so that every build contains the same one. Run this again after a change of text or colours.
const WIDTH = 1200;
const HEIGHT = 630;
const require = createRequire(path.join(root, 'e2e/package.json'));
const { chromium } = require('@playwright/test');
const sharp = createRequire(path.join(root, 'apps/server/package.json'))('sharp');

const toDataUrl = (file, type) =>
  `data:${type};base64,${readFileSync(path.join(root, file)).toString('base64')}`;
const getFontUrl = (name) => toDataUrl(`apps/web/app/fonts/${name}.woff2`, 'font/woff2');

const html = `<!doctype html>
<style>
  @font-face { font-family: Display; src: url(${getFontUrl('bricolage-grotesque')}); font-weight: 700; }
  @font-face { font-family: Text; src: url(${getFontUrl('figtree')}); font-weight: 400 700; }
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: #0b3b32; color: #fbf6ec; overflow: hidden;
    display: grid; grid-template-columns: 640px 1fr; align-items: center; font-family: Text; }
  div { padding-left: 72px; }
  p { margin: 0; font-size: 29px; line-height: 1.35; color: #d5e7de; }
  .name { display: flex; gap: 18px; align-items: center; font: 700 40px Display; color: #fbf6ec; }
  .name img { width: 68px; }
  h1 { font: 700 69px/1.04 Display; letter-spacing: -0.02em; margin: 44px 0 30px; }
  .scene { width: 500px; justify-self: center; }
</style>
<div>
  <p class="name"><img src="${toDataUrl('apps/web/public/favicon.svg', 'image/svg+xml')}" alt=""> Thuto</p>
  <h1>Extra lessons that make the hard topics click.</h1>
  <p>Mathematics, Chemistry and Physics,<br>live online for IGCSE and LGCSE students</p>
</div>
<img class="scene" src="${toDataUrl('apps/web/app/routes/site/illustrations/hero-scene.svg', 'image/svg+xml')}" alt="">`;

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const screenshot = await page.screenshot();
await browser.close();
const png = await sharp(screenshot).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
writeFileSync(path.join(root, 'apps/web/public/social-card.png'), png);
