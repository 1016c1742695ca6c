import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entryFacts } from '../session/entry-query.ts';
import {
  callNative,
  hasNativeShell,
  NativeError,
  onNative,
  openNativeShell,
  resetNativeShell,
} from './native-shell.ts';

interface Message {
  id: number;
  method: string;
  params: Record<string, unknown>;
}
let sent: Message[] = [];
const shell = () =>
  (
    globalThis as unknown as {
      PortalShell: {
        reply: (id: number, ok: boolean, data?: unknown) => void;
        emit: (event: string, data?: unknown) => boolean;
      };
    }
  ).PortalShell;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('PortalHost', { postMessage: (text: string) => sent.push(JSON.parse(text)) });
  entryFacts.set({ ...entryFacts.get(), is_webapp: true });
  openNativeShell();
});
afterEach(() => {
  resetNativeShell();
  entryFacts.set({ ...entryFacts.get(), is_webapp: false });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('carries a question out and its answer back', async () => {
  const asked = callNative('share', { title: '通知', url: '/news/1' });
  expect(sent).toMatchObject([{ method: 'share', params: { title: '通知', url: '/news/1' } }]);
  shell().reply(sent[0]?.id ?? 0, true, 'sent');
  shell().reply(sent[0]?.id ?? 0, false, 'twice');
  expect(await asked).toBe('sent');
});

it('says no when the app refuses, and when it is silent for five seconds', async () => {
  const refused = callNative('close');
  shell().reply(sent[0]?.id ?? 0, false, 'not now');
  await expect(refused).rejects.toThrow(new NativeError('not now'));
  const silent = callNative('setTitle', { title: 'x' });
  vi.advanceTimersByTime(5_000);
  await expect(silent).rejects.toThrow('timeout');
});

it('waits longer for a person', async () => {
  const scan = callNative('scan');
  vi.advanceTimersByTime(60_000);
  shell().reply(sent[0]?.id ?? 0, true, 'v:1');
  expect(await scan).toBe('v:1');
});

it('hears the app, and answers whether somebody did', () => {
  expect(shell().emit('back')).toBe(false);
  const stop = onNative('back', () => true);
  expect(shell().emit('back')).toBe(true);
  stop();
  expect(shell().emit('back')).toBe(false);
});

it('is absent in a browser, and when the page was not opened by the app', async () => {
  entryFacts.set({ ...entryFacts.get(), is_webapp: false });
  expect(hasNativeShell()).toBe(false);
  await expect(callNative('scan')).rejects.toBeInstanceOf(NativeError);
  entryFacts.set({ ...entryFacts.get(), is_webapp: true });
  vi.stubGlobal('PortalHost', undefined);
  expect(hasNativeShell()).toBe(false);
});
