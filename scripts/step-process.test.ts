import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { patience } from '../src/platform/server/testing/pace.ts';
import { runProcess } from './step-process.ts';

const run = (script: string, still_ms: number, said: string[] = []) => {
  const running = new Set<ChildProcess>();
  const say = (text: string) => void said.push(text);
  return runProcess({ command: ['-e', script], cwd: '.', env: process.env, still_ms, say, running });
};

test('a step that takes much longer than it may stand still goes on while it says something', async () => {
  const slow = `let n = 0; const t = setInterval(() => { console.log('line', ++n); if (n === 12) clearInterval(t); }, 300);`;
  expect(await run(slow, patience(2))).toEqual({ code: 0, lastLine: 'line 12' });
});

test('a test that begins or ends is a sign of life, too', async () => {
  const told = `let n = 0; const t = setInterval(() => { process.send({ done: ++n, at: [] }); if (n === 12) process.exit(3); }, 300);`;
  expect(await run(told, patience(2))).toEqual({ code: 3, lastLine: '' });
});

test('a step that stands still is ended with all that it started, and says what it was doing and how far it was', async () => {
  const said: string[] = [];
  const hangs = `
    require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('the last line');
    process.send({ done: 41, at: [{ what: 'a.test.ts > waits for ever', since: Date.now() }] });
    setInterval(() => {}, 1000);`;
  const ended = await run(hangs, patience(3), said);
  expect(ended).toMatchObject({ code: 'still', lastLine: 'the last line' });
  expect(ended.stood).toMatch(/^stood still for .* after 41 were done; at: a\.test\.ts > waits for ever \(\d+ s\)$/);
  expect(said.join('')).toContain(ended.stood);
});
