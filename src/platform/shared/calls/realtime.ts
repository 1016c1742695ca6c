import * as z from 'zod';

/**
 * Words of the real-time socket at `/ws`. A client signs in, joins channels (`<kind>:<id>`), and gets what is emitted
 * there, in order. It keeps the `last_id` of each channel and names it when it joins again after a break: what
 * happened in between (up to an hour) follows at once.
 */
export const REALTIME_PATH = '/ws';

/** Position of an event in the order of all events, as text. A part after a dot counts messages that are not kept. */
const lastId = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/);
const channel = z.string().regex(/^[a-z][a-z0-9_]{0,39}:[A-Za-z0-9_-]{1,80}$/);

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(200) }),
  z.object({ type: z.literal('join'), channel, last_id: lastId.optional() }),
  z.object({ type: z.literal('leave'), channel }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

export type ServerMessage =
  | { readonly type: 'welcome' }
  /** The session does not hold (401401, 401402, 400403); the socket closes with 4401. */
  | { readonly type: 'rejected'; readonly code: number }
  /** From here on events of the channel come; `last_id` is where it stands. */
  | { readonly type: 'joined'; readonly channel: string; readonly last_id: string }
  /** This session may not be there, or not any more. */
  | { readonly type: 'refused'; readonly channel: string }
  /** The named `last_id` lies too far back: read the state anew. `joined` follows. */
  | { readonly type: 'reset'; readonly channel: string }
  | {
      readonly type: 'event';
      readonly id: string;
      readonly channel: string;
      readonly event: string;
      readonly data: unknown;
    }
  | { readonly type: 'pong' };

/** Close codes beside those of the protocol. */
export const SOCKET_CLOSED = { signed_out: 4401, too_much: 4429, stopping: 1012 } as const;
