import { currentToken, tokenStore } from '../session/token.ts';

/**
 * One socket for the whole browser tab. After a break it comes back by itself, joins its channels again and asks
 * for what happened meanwhile (`last` id of each channel).
 */
export interface RealtimeEvent {
  readonly channel: string;
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

type Listener = (event: RealtimeEvent) => void;

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
const PING_EVERY_MS = 25_000;

const channels = new Map<string, { readonly listeners: Set<Listener>; last: string | null }>();
let socket: WebSocket | null = null;
let retryAfter = RETRY_FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let ping: ReturnType<typeof setInterval> | undefined;

function say(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function join(channel: string): void {
  const last = channels.get(channel)?.last;
  say({ type: 'join', channel, ...(last ? { last_id: last } : {}) });
}

function heard(raw: unknown): void {
  let message: (RealtimeEvent & { type: string }) | null = null;
  try {
    message = JSON.parse(String(raw));
  } catch {
    return;
  }
  if (message?.type !== 'event') return;
  const channel = channels.get(message.channel);
  if (!channel || channel.last === message.id) return;
  channel.last = message.id;
  for (const listener of [...channel.listeners]) listener(message);
}

function open(): void {
  if (socket || channels.size === 0 || currentToken() === null || document.visibilityState === 'hidden') return;
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  const opened = new WebSocket(address);
  socket = opened;
  opened.onopen = () => {
    retryAfter = RETRY_FIRST_MS;
    say({ type: 'auth', token: currentToken() });
    for (const channel of channels.keys()) join(channel);
    ping = setInterval(() => say({ type: 'ping' }), PING_EVERY_MS);
  };
  opened.onmessage = (message) => heard(message.data);
  opened.onclose = () => {
    clearInterval(ping);
    if (socket === opened) socket = null;
    // Spread over time, so that thousands of browsers do not come back in the same second.
    clearTimeout(timer);
    timer = setTimeout(open, retryAfter * (0.5 + Math.random()));
    retryAfter = Math.min(retryAfter * 2, RETRY_MAX_MS);
  };
}

function reopen(): void {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  if (old) {
    old.onclose = null;
    clearInterval(ping);
    old.close();
  }
  retryAfter = RETRY_FIRST_MS;
  open();
}

tokenStore.subscribe(reopen);
window.addEventListener('online', reopen);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') open();
});

/** Follows a channel; returns the function that ends it. The server decides whether this session may join. */
export function follow(channel: string, listener: Listener): () => void {
  const known = channels.get(channel) ?? { listeners: new Set<Listener>(), last: null };
  known.listeners.add(listener);
  const isNew = !channels.has(channel);
  channels.set(channel, known);
  if (isNew) join(channel);
  open();
  return () => {
    known.listeners.delete(listener);
    if (known.listeners.size > 0) return;
    channels.delete(channel);
    say({ type: 'leave', channel });
  };
}
