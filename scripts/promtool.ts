import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The one program out of Debian's package; the package itself would start a server on every machine that runs the tests. */
const FOLDER = join(import.meta.dirname, '../.tmp/promtool');
const UNPACKED = join(FOLDER, 'usr/bin/promtool');

/** The tool that checks files for Prometheus: the one on the path, or the one that `unpackPromtool` fetched; else null. */
export function findPromtool(path = process.env['PATH'] ?? ''): string | null {
  const places = [...path.split(delimiter).map((folder) => join(folder, 'promtool')), UNPACKED];
  return places.find((place) => existsSync(place)) ?? null;
}

/** Fetches Debian's package (19 MB) and takes the tool out of it. Needs no root, and leaves nothing to be started. */
export function unpackPromtool(): void {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  const run = (program: string, ...words: string[]) =>
    spawnSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
  if (run('apt-get', 'download', 'prometheus')) {
    const [deb = ''] = readdirSync(folder);
    mkdirSync(FOLDER, { recursive: true });
    run('sh', '-c', `dpkg-deb --fsys-tarfile '${deb}' | tar x -C '${FOLDER}' ./usr/bin/promtool`);
  }
  rmSync(folder, { recursive: true, force: true });
}
