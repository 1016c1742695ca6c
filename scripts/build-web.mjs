/**
 * Builds the web app when its sources differ from what the last build was made of: `node scripts/build-web.mjs [--force]`.
 * The fingerprint is made of contents, not dates, so that a fresh clone with a cached `dist/` needs no second build. With
 * `--force` it also writes what the product consists of (`dist/sbom.cdx.json`).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sbomOf } from './sbom.ts';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const stamp = join(root, 'dist/web.sources');
const places = ['src', 'scripts/vite', 'vite.config.ts', 'postcss.config.cjs', 'package-lock.json'];
const notWeb = /\.test\.tsx?$|\/server(\/|$)/;

const wanted = fingerprint();
const force = process.argv.includes('--force');
const built = existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (force || built !== wanted) {
  const started = Date.now();
  process.stderr.write('Building the web app …\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] });
  const watch = setInterval(() => process.stderr.write(`  ${Math.round((Date.now() - started) / 1000)} s\n`), 5000);
  const code = await new Promise((done) => child.on('exit', (status) => done(status ?? 1)));
  clearInterval(watch);
  if (code !== 0) {
    process.stderr.write('The web app could not be built; the words of the builder stand above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  if (force) {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbomOf(lock), null, 1)}\n`);
  }
  process.stderr.write(`  web app built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(join(root, place))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!existsSync(path) || notWeb.test(relative(root, path).replaceAll('\\', '/'))) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesUnder(join(path, entry)));
}
