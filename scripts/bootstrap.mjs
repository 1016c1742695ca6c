#!/usr/bin/env node
/**
 * The entry point of every npm task. Plain JavaScript without packages, so that any Node from 20 on can run it: it
 * installs missing dependencies, then runs the pinned Node of node_modules. Everything it says itself goes to stderr:
 * `npm run -s openapi` prints the document and nothing else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from './node-flags.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

/** @typedef {{ run: string[][], web?: boolean, env?: Record<string, string> }} Task */
/** @type {Record<string, (args: string[]) => Task>} */
const tasks = {
  start: (args) => ({ run: [[...NODE_FLAGS, 'src/server/main.ts', ...args]], web: true }),
  // The server answers on its own port; vite serves the pages on 5173 and passes /api and /ws on to it.
  dev: (args) => ({
    env: { VITE_API: process.env.VITE_API ?? `http://127.0.0.1:${process.env.PORT || 3000}` },
    run: [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...args],
      ['node_modules/vite/bin/vite.js', '--port', process.env.VITE_PORT ?? '5173', '--strictPort'],
    ],
  }),
  build: (args) => ({ run: [['scripts/build-web.mjs', '--force', ...args]] }),
  test: (args) => ({ run: [['scripts/test.ts', ...args]] }),
  check: (args) => ({ run: [['scripts/test.ts', '--check', ...args]] }),
  bench: (args) => ({ run: [['scripts/bench.ts', ...args]], web: true }),
  tour: (args) => ({ run: [['e2e/tour.ts', ...args]], web: true }),
  'deploy-check': (args) => ({ run: [['scripts/deploy-check/main.ts', ...args]] }),
  openapi: (args) => ({ run: [['src/server/print-openapi.ts', ...args]] }),
  routes: (args) => ({ run: [['src/server/print-routes.ts', ...args]] }),
  'new-migration': (args) => ({ run: [['scripts/new-migration.ts', ...args]] }),
  'new-module': (args) => ({ run: [['scripts/new-module.ts', ...args]] }),
  'new-entity': (args) => ({ run: [['scripts/new-entity.ts', ...args]] }),
};

const [name = '', ...args] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name]?.(args) : undefined;
if (!task) {
  say(`Unknown task "${name}". Tasks: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
const files = task.run.map((command) => command.find((part) => /\.(ts|mjs|js)$/.test(part)) ?? '');
await installWhenNeeded();
for (const file of files) {
  if (existsSync(join(root, file))) continue;
  say(`This copy of the portal is incomplete: ${file} is missing. Fetch it again (git status shows what was removed).`);
  process.exit(1);
}
const node = pinnedNode();
if (task.web) {
  const code = await run([['scripts/build-web.mjs']]);
  if (code !== 0) process.exit(code);
}
process.exitCode = await run(task.run, task.env);

/** Runs commands with the pinned Node side by side; the first that ends ends the others. Gives its exit code. */
async function run(/** @type {string[][]} */ commands, /** @type {Record<string, string>} */ more = {}) {
  const env = { ...process.env, ...more, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) };
  const children = commands.map((command) => spawn(node, command, { cwd: root, env, stdio: 'inherit' }));
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C in a terminal reaches the whole foreground group: the children have it already.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill(signal === 'SIGINT' ? 'SIGTERM' : signal);
    for (const other of signals) process.off(other, pass).on(other, () => {}); // passed on once, then patience
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  // npm runs this file through a shell, which ends on a signal without passing it on: then stop as well.
  const parent = process.ppid;
  const orphaned = () => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass('SIGTERM');
  };
  const watch = setInterval(orphaned, process.env.npm_lifecycle_event ? 300 : 2 ** 31 - 1);
  /** @type {Promise<number>[]} */
  const ends = children.map(
    (child) =>
      new Promise((done) => {
        child.on('error', (error) => {
          say(error.message);
          done(1);
        });
        child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
      }),
  );
  const first = await Promise.race(ends);
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await Promise.all(ends);
  clearInterval(watch);
  for (const signal of signals) process.off(signal, pass);
  return first;
}

async function installWhenNeeded() {
  const reason = whyInstall();
  if (!reason) return;
  const lockedCount = countLocked();
  say(`Installing packages (${reason}); this takes about a minute …`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const watch = setInterval(() => {
    say(`  ${seconds()} s, about ${Math.min(countPackages(), lockedCount)} of ${lockedCount} packages in place`);
  }, 5000);
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const child = spawn(command, [...first, ...flags], { cwd: root, stdio: ['ignore', 2, 2] });
  // An interrupted installation leaves no record behind and is done again by the next start.
  const code = await new Promise((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (status, signal) => done(signal ?? status));
  });
  clearInterval(watch);
  if (code === 0) return say(`  packages installed in ${seconds()} s`);
  say(`The packages could not be installed (npm ci ended with ${code}; its words stand above).`);
  say('Check the network or the registry (npm config get registry) and free disk space, then run the command again.');
  process.exit(1);
}

/** Why node_modules does not fit package-lock.json; an empty string when it does. */
function whyInstall() {
  const wanted = readLock(join(root, 'package-lock.json'))?.packages;
  if (!wanted) throw new Error('package-lock.json is missing or broken');
  if (!existsSync(modules)) return 'first start';
  // npm writes this file as the last step of an installation.
  const present = readLock(join(modules, '.package-lock.json'))?.packages;
  if (!present) return 'the last installation was not finished';
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || (entry.optional && !present[path])) continue;
    if (present[path]?.version !== entry.version || present[path]?.integrity !== entry.integrity)
      return `${path.slice(13)} changed`;
  }
  const extra = Object.keys(present).find((path) => !wanted[path]);
  if (extra) return `${extra.slice(13)} is not needed any more`;
  return existsSync(join(modules, 'node/bin/node')) || pinnedNodeIsElsewhere() ? '' : 'the pinned Node is missing';
}

/** @returns {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean }> } | undefined} */
function readLock(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Packages at the top of node_modules, without those of other platforms. */
function countLocked() {
  const entries = Object.entries(readLock(join(root, 'package-lock.json'))?.packages ?? {});
  return entries.filter(([path, { optional }]) => path.lastIndexOf('node_modules/') === 0 && !optional).length;
}

function countPackages() {
  if (!existsSync(modules)) return 0;
  const folders = readdirSync(modules).flatMap((entry) => {
    if (!entry.startsWith('@')) return [entry];
    return readdirSync(join(modules, entry)).map((inner) => join(entry, inner));
  });
  return folders.filter((folder) => existsSync(join(modules, folder, 'package.json'))).length;
}

function wantedNode() {
  /** @type {{ dependencies: { node: string } }} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.dependencies.node;
}

/** The Node that runs this file may do where the packaged one does not run (musl, other processors). */
function pinnedNodeIsElsewhere() {
  return process.versions.node.split('.')[0] === wantedNode().split('.')[0];
}

function pinnedNode() {
  const wanted = wantedNode();
  const file = join(modules, process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node');
  const tried = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (tried.stdout?.trim() === `v${wanted}`) return file;
  const words = tried.error?.message ?? (tried.stderr.trim() || `it answers ${tried.stdout.trim()}`);
  if (pinnedNodeIsElsewhere()) {
    say(`Note: the pinned Node ${wanted} does not run here (${words}); using Node ${process.versions.node} instead.`);
    return process.execPath;
  }
  say(`The pinned Node ${wanted} does not run here: ${words}`);
  say(`  expected at ${file}`);
  say(
    `Remove node_modules and start again with install scripts allowed for the package "node" (npm config get ignore-scripts),`,
  );
  say(`or start the portal with your own Node ${wanted.split('.')[0]}.`);
  process.exit(1);
}
