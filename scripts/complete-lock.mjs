/**
 * Adds to package-lock.json the platform binaries that the registry in use did not offer. A mirror often has the
 * binaries of its own platform alone; npm then leaves the others out of the lock file and `npm ci` refuses it
 * everywhere. Run after every `npm install`: `node scripts/complete-lock.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @typedef {{ version?: string, dev?: true, license?: string | undefined, optionalDependencies?: Record<string, string> }} Entry */
/** @type {Record<string, Entry>} */
const packages = lock.packages;
const added = [];

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (path === '' || isLocked(path, name)) continue;
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}@${version}: only exact versions can be completed`);
    packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      license: entry.license,
      ...platform(name),
    };
    added.push(name);
  }
}
if (added.length > 0) {
  const byPath = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(byPath);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(`${added.length} platform packages added\n`);

/** Whether the package is locked where a dependant at `path` finds it: beside it or in any folder above. */
function isLocked(/** @type {string} */ path, /** @type {string} */ name) {
  for (let place = path; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${place}${place && '/'}node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}

/** What `@scope/cli-linux-arm64-musl` says about where it runs; npm installs it nowhere else. */
function platform(/** @type {string} */ name) {
  const os = name.match(/(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)/)?.[1];
  const cpu = name.match(/(?:^|[^a-z0-9])(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)/)?.[1];
  const libc = os !== 'linux' ? undefined : name.endsWith('musl') ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined;
  return { optional: true, ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}
