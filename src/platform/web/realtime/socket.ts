import { REALTIME_PATH, type ServerMessage, SOCKET_CLOSED } from '#shared/calls/realtime.ts';
import { currentToken, tokenStore } from '../session/token.ts';
import { JOINED_LATE, MISSED, SESSION_ENDED } from './event-names.ts';

/**
 * One socket for the whole tab. After a break it comes back by itself, joins its channels again and names the last
 * event of each, so that nothing is lost. It asks the server for signs of life: a line that died without a word (a
 * laptop that slept, a phone that changed its network) looks open for ever. Pages use `useChannel`.
 */
export interface RealtimeEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

type Listener = (event: RealtimeEvent) => void;

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
const PING_EVERY_MS = 25_000;
/** A line on which nothing was heard for so long after a ping is dead, as is one that does not open within that time. */
const ALIVE_WITHIN_MS = 10_000;
/** The same for somebody who comes back to the tab, and looks at it. */
const ALIVE_WITHIN_MS_AT_RETURN = 3_000;

/** A page that joined later than this after it began to read may have missed what happened in between. */
const LATE_JOIN_MS = 1_000;

interface Followed {
  readonly listeners: Set<Listener>;
  readonly since: number;
  last_id: string | null;
}

const channels = new Map<string, Followed>();
let socket: WebSocket | null = null;
let retryAfter = RETRY_FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let ping: ReturnType<typeof setInterval> | undefined;
let deadline: ReturnType<typeof setTimeout> | undefined;

function say(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function join(channel: string): void {
  const last_id = channels.get(channel)?.last_id;
  say({ type: 'join', channel, ...(last_id ? { last_id } : {}) });
}

function tell(channel: string, event: string, data: unknown): void {
  for (const listener of [...(channels.get(channel)?.listeners ?? [])]) listener({ channel, event, data });
}

function heard(message: ServerMessage): void {
  switch (message.type) {
    case 'event': {
      const known = channels.get(message.channel);
      if (known) known.last_id = message.id;
      tell(message.channel, message.event, message.data);
      break;
    }
    case 'joined': {
      const known = channels.get(message.channel);
      if (!known || known.last_id !== null) break;
      known.last_id = message.last_id;
      if (performance.now() - known.since > LATE_JOIN_MS) tell(message.channel, JOINED_LATE, null);
      break;
    }
    case 'reset': {
      const known = channels.get(message.channel);
      if (known) known.last_id = null;
      tell(message.channel, MISSED, null);
      break;
    }
    case 'rejected':
      for (const channel of channels.keys()) tell(channel, SESSION_ENDED, { code: message.code });
      break;
    default:
  }
}

function parse(raw: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(raw)) as ServerMessage;
  } catch {
    return null;
  }
}

/** Whatever is heard in time counts as a sign of life; without one the socket is opened anew. */
function expectLife(withinMs: number): void {
  clearTimeout(deadline);
  deadline = setTimeout(reopen, withinMs);
}

function askForLife(withinMs: number): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  say({ type: 'ping' });
  expectLife(withinMs);
}

function open(): void {
  if (socket || channels.size === 0 || currentToken() === null || document.visibilityState === 'hidden') return;
  const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${REALTIME_PATH}`);
  socket = opened;
  expectLife(ALIVE_WITHIN_MS);
  opened.onopen = () => {
    retryAfter = RETRY_FIRST_MS;
    say({ type: 'auth', token: currentToken() });
    for (const channel of channels.keys()) join(channel);
    ping = setInterval(() => askForLife(ALIVE_WITHIN_MS), PING_EVERY_MS);
  };
  opened.onmessage = (event) => {
    clearTimeout(deadline);
    const message = parse(event.data);
    if (message) heard(message);
  };
  opened.onclose = ({ code }) => {
    clearInterval(ping);
    clearTimeout(deadline);
    if (socket === opened) socket = null;
    clearTimeout(timer);
    // with this token a reconnect is pointless; a new one opens again.
    if (code === SOCKET_CLOSED.signed_out) return;
    // Spread over time, so that thousands of browsers do not come back in the same second.
    timer = setTimeout(open, retryAfter * (0.5 + Math.random()));
    retryAfter = Math.min(retryAfter * 2, RETRY_MAX_MS);
  };
}

function reopen(): void {
  clearTimeout(timer);
  clearInterval(ping);
  clearTimeout(deadline);
  const old = socket;
  socket = null;
  if (old) {
    // what a line that was given up still says would be heard twice
    old.onopen = null;
    old.onmessage = null;
    old.onclose = null;
    old.close();
  }
  retryAfter = RETRY_FIRST_MS;
  open();
}

function comeBack(): void {
  if (document.visibilityState !== 'visible') return;
  if (socket) askForLife(ALIVE_WITHIN_MS_AT_RETURN);
  else open();
}

tokenStore.subscribe(() => {
  for (const channel of channels.values()) channel.last_id = null;
  reopen();
});
window.addEventListener('online', reopen);
document.addEventListener('visibilitychange', comeBack);
// the page was kept whole while another one was shown
window.addEventListener('pageshow', ({ persisted }) => persisted && reopen());

/** Follows a channel; returns the function that ends it. The server decides whether this session may join. */
export function follow(channel: string, listener: Listener): () => void {
  const isNew = !channels.has(channel);
  const known = channels.get(channel) ?? { listeners: new Set<Listener>(), since: performance.now(), last_id: null };
  known.listeners.add(listener);
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
