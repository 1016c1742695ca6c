/** What the tests need from the system: Chromium, Chinese fonts, FFmpeg and a print server, installed from Debian's packages where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserProgram, HEADLESS_SHELL } from '../e2e/support/browser-program.ts';
import { findCupsd } from '../src/modules/office/printing/server/testing/cups.ts';
import { readEnv } from '../src/platform/server/env.ts';
import { findFfmpeg } from '../src/platform/server/media/ffmpeg.ts';
import { findPromtool, unpackPromtool } from './promtool.ts';

interface Need {
  readonly package: string;
  readonly present: () => boolean;
  /** Does as well where the package is not to be had. */
  readonly instead?: () => boolean;
}

const needs: readonly Need[] = [
  {
    package: 'chromium-headless-shell',
    present: () => existsSync(HEADLESS_SHELL),
    instead: () => browserProgram() !== null,
  },
  { package: 'fonts-noto-cjk', present: hasChineseFont },
  { package: 'ffmpeg', present: () => findFfmpeg(readEnv()) !== null },
  // certificates of tests that speak TLS
  { package: 'openssl', present: () => spawnSync('openssl', ['version']).status === 0 },
  // the print server of the tests of printing, which say it where they do not try it
  { package: 'cups-daemon', present: () => findCupsd() !== null, instead: () => true },
];

/** A package of which the tests take one program, and go on without it: they say what they did not try. */
if (!findPromtool()) unpackPromtool();
process.stdout.write(findPromtool() ? '' : 'promtool could not be fetched: the files for Prometheus are not tried.\n');

const missing = needs.filter((need) => !need.present()).map((need) => need.package);
if (missing.length > 0) install(missing);
const installed = needs.filter((need) => missing.includes(need.package) && need.present()).map((need) => need.package);
const still = needs.filter((need) => !need.present() && !need.instead?.()).map((need) => need.package);
if (still.length > 0) {
  process.stdout.write(`The tests need ${still.join(' and ')}, which could not be installed here.\n`);
  process.stdout.write(`On Debian or Ubuntu an administrator runs: apt-get install ${still.join(' ')}\n`);
  process.stdout.write(
    'On other systems: Chromium at /usr/bin/chromium or chromium-headless-shell beside it, a font with Chinese characters, and ffmpeg on the path.\n',
  );
  process.exitCode = 1;
} else {
  process.stdout.write(installed.length > 0 ? `installed ${installed.join(', ')}\n` : 'all there\n');
}

function hasChineseFont(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

function install(packages: readonly string[]): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return;
  process.stdout.write(`Installing ${packages.join(', ')} from the system's packages …\n`);
  const run = (...words: string[]) => {
    const [program = '', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...words];
    return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  };
  if (run('apt-get', 'update', '-q')) run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}
