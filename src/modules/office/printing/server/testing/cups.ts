import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CUPSD = '/usr/sbin/cupsd';
/** Where Debian keeps the programs that the server starts. */
const PROGRAMS = '/usr/lib/cups';

/** The print server of Debian's package cups-daemon, or null. */
export const findCupsd = (): string | null => (existsSync(CUPSD) ? CUPSD : null);

/** A machine that lays its sheets into a folder, has no paper while `no-paper` lies there, and is gone while `gone` does. */
const machine = (folder: string) => `#!/bin/sh
[ $# -eq 0 ] && echo 'direct folder:/ "Folder" "Folder"' && exit 0
cat "\${6:--}" > '${folder}/'"$1.pdf"
while [ -e '${folder}/no-paper' ]; do echo 'STATE: +media-empty-error' >&2; sleep 0.1; done
echo 'STATE: -media-empty-error' >&2
[ -e '${folder}/gone' ] && echo 'STATE: +offline-report' >&2 && sleep 0.5 && exit 1
echo 'STATE: -offline-report' >&2
pages=$(grep -ac '/Type /Page ' '${folder}/'"$1.pdf")
at=0
while [ $at -lt $pages ]; do at=$((at + 1)); echo "PAGE: $at $4" >&2; done
echo "$3|$4|$5" >> '${folder}/printed'
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real print server with one queue, in a folder of its own and on a port of its own. */
export async function startCups() {
  const root = mkdtempSync(join(tmpdir(), 'cups-'));
  const at = (...path: string[]) => join(root, ...path);
  for (const folder of ['etc', 'spool/tmp', 'cache', 'run', 'tray', 'bin/backend'])
    mkdirSync(at(folder), { recursive: true });
  for (const folder of ['filter', 'daemon', 'notifier', 'monitor', 'cgi-bin'])
    symlinkSync(join(PROGRAMS, folder), at('bin', folder));
  const port = await freePort();
  writeFileSync(at('bin/backend/folder'), machine(at('tray')), { mode: 0o700 });
  writeFileSync(
    at('etc/cupsd.conf'),
    `Listen 127.0.0.1:${port}\nBrowsing No\nWebInterface No\nDefaultAuthType None\nJobRetryInterval 1\nJobRetryLimit 1000
DirtyCleanInterval 0\n<Location />\nOrder deny,allow\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n`,
  );
  writeFileSync(
    at('etc/cups-files.conf'),
    `ServerRoot ${at('etc')}\nServerBin ${at('bin')}\nRequestRoot ${at('spool')}\nTempDir ${at('spool/tmp')}
CacheDir ${at('cache')}\nStateDir ${at('run')}\nPrintcap ${at('run', 'printcap')}\nAccessLog ${at('access.log')}\nErrorLog ${at('error.log')}\nPageLog ${at('page.log')}\n`,
  );
  writeFileSync(
    at('etc/printers.conf'),
    `<Printer room>\nDeviceURI folder:/tray\nState Idle\nAccepting Yes\nErrorPolicy retry-current-job\nOpPolicy default\n</Printer>\n`,
  );
  let running: ChildProcess | null = null;
  // what is wrong with its settings it says before it has a log, to the system's
  const said = () =>
    existsSync(at('error.log')) ? readFileSync(at('error.log'), 'utf8') : 'see the log of the system';
  const server = {
    address: `ipp://127.0.0.1:${port}/printers/room`,
    async start() {
      running = spawn(CUPSD, ['-f', '-c', at('etc/cupsd.conf'), '-s', at('etc/cups-files.conf')], { stdio: 'ignore' });
      while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
        if (running.exitCode !== null) throw new Error(`cupsd ended: ${said()}`);
        await wait(50);
      }
    },
    /** As when its machine is turned off: what it has taken stays in its spool. */
    async stop() {
      if (!running || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
    },
    put: (what: 'no-paper' | 'gone') => writeFileSync(at('tray', what), ''),
    take: (what: 'no-paper' | 'gone') => rmSync(at('tray', what)),
    /** What lies in the tray, a line for each time something was printed: title, copies and how. */
    printed: () => (existsSync(at('tray/printed')) ? readFileSync(at('tray/printed'), 'utf8').trim().split('\n') : []),
    document: (ref: string) => readFileSync(at('tray', `${ref}.pdf`)),
    /** Sheets that the server itself has counted for a title. */
    counted: (title: string) => {
      const lines = existsSync(at('page.log')) ? readFileSync(at('page.log'), 'utf8').split('\n') : [];
      return lines.filter((line) => line.includes(` ${title} `)).map((line) => Number(/total (\d+)/.exec(line)?.[1]));
    },
    async close() {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
