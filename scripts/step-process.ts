import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Progress } from './progress.ts';

interface Order {
  /** For the Node that runs this. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds without a sign of life (a line, a test begun or finished) after which it is ended. */
  readonly still_ms: number;
  readonly say: (text: string) => void;
  /** Holds the process while it runs. */
  readonly running: Set<ChildProcess>;
}

export interface Ended {
  readonly code: number | 'still' | 'missing';
  readonly lastLine: string;
  /** Of a process that stood still: what it was doing, and how far it was. */
  readonly stood?: string;
}

/** Runs a command to its end, or until it stands still. It is never ended because the whole takes long. */
export async function runProcess({ command, cwd, env, still_ms, say, running }: Order): Promise<Ended> {
  // In a group of its own, so that whatever it started can be ended with it.
  const child = spawn(process.execPath, command, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  });
  running.add(child);
  let lastLine = '';
  let progress: Progress | undefined;
  let stood: string | undefined;
  const limit = setTimeout(() => {
    stood = whereItStood(still_ms, progress, lastLine);
    say(`\n  ${stood}\n`);
    void endGroup(child);
  }, still_ms);
  const hear = (text: string) => {
    limit.refresh();
    say(text);
  };
  child.stderr?.setEncoding('utf8').on('data', hear);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    hear(text);
    lastLine = stripVTControlCharacters(text).trimEnd().split('\n').at(-1)?.trim() || lastLine;
  });
  child.on('message', (told: Progress) => {
    limit.refresh();
    progress = told;
  });
  const code = await new Promise<number>((done) => {
    child.on('error', () => done(1));
    child.on('close', (status) => done(status ?? 1));
  });
  clearTimeout(limit);
  await endGroup(child);
  running.delete(child);
  return stood === undefined ? { code, lastLine } : { code: 'still', lastLine, stood };
}

function whereItStood(still_ms: number, progress: Progress | undefined, lastLine: string): string {
  const minutes = Number((still_ms / 60_000).toFixed(1));
  const at = progress?.at.map(({ what, since }) => `${what} (${Math.round((Date.now() - since) / 1000)} s)`) ?? [];
  const doing = at.length > 0 ? `at: ${at.join('; ')}` : `its last line: ${lastLine || 'none'}`;
  return `stood still for ${minutes} minutes and was ended${progress ? ` after ${progress.done} were done` : ''}; ${doing}`;
}

/** Ends a step and what it left running in its process group: first politely, after five seconds for good. */
export async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (!pid) return;
  for (const [signal, waits] of [
    ['SIGTERM', 50],
    ['SIGKILL', 10],
  ] as const) {
    for (let tries = 0; tries < waits; tries++) {
      try {
        process.kill(-pid, tries === 0 ? signal : 0);
      } catch {
        return; // nobody is left
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
