import { frame } from '#shared/calls/frame.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { ApiError } from '../api/api-error.ts';
import { call, serverVersion } from '../api/call.ts';

interface Seen {
  readonly at: string;
  readonly route: string;
  readonly message: string;
  readonly stack?: string;
  count: number;
}

const BATCH_AFTER_MS = 4_000;
const PER_MINUTE = 60;
let waiting = new Map<string, Seen>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sentSince = { at: 0, count: 0 };

/** Reports a defect of the page, not a refusal of the server; the same one is counted, not repeated. */
export function reportError(error: unknown): void {
  if (error instanceof ApiError) return;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const known = waiting.get(message);
  if (known) {
    known.count += 1;
    return;
  }
  if (waiting.size >= 20) return;
  const stack = error instanceof Error ? error.stack?.slice(0, 4000) : undefined;
  // The path alone: a query may hold names.
  waiting.set(message, {
    at: new Date().toISOString(),
    route: location.pathname.slice(0, 300),
    message: cut(message, 500),
    count: 1,
    ...(stack ? { stack } : {}),
  });
  if (timer === undefined) timer = setTimeout(send, BATCH_AFTER_MS);
}

function send(): void {
  timer = undefined;
  const errors = [...waiting.values()];
  waiting = new Map();
  const now = Date.now();
  if (now - sentSince.at > 60_000) sentSince = { at: now, count: 0 };
  if (sentSince.count + errors.length > PER_MINUTE) return;
  sentSince.count += errors.length;
  const app_version = (serverVersion.get() ?? 'unknown').slice(0, 60);
  // A report that does not arrive is dropped: reporting it again would only make more of them.
  call(frame.clientErrors, { body: { errors: errors.map((seen) => ({ ...seen, app_version })) } }).catch(
    () => undefined,
  );
}
