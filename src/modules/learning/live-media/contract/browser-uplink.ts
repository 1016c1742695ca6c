import * as z from 'zod';

/** Where a browser publishes, and where it measures its line. */
export const BROWSER_UPLINK = '/ws/live';
/** A message of the socket is shorter than this. */
export const PIECE_BYTES = 60_000;
/** What is sent to measure a line, and for how long at the most. */
export const CHECK_BYTES = 6_000_000;
export const CHECK_MS = 5000;

/** The first message: who it is. With `check` nothing is published, the line is only measured. */
export const firstMessage = z.strictObject({ ticket: z.string().max(2000), check: z.boolean().default(false) });

const text = z.strictObject({ cn: z.string(), us: z.string() });

/** What the portal says on the socket. */
export const uplinkMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started') }),
  z.strictObject({ kind: z.literal('refused'), reason: text }),
  /** Bytes that have arrived since the start. */
  z.strictObject({ kind: z.literal('received'), bytes: z.int() }),
  z.strictObject({ kind: z.literal('measured'), kbps: z.int() }),
  z.strictObject({ kind: z.literal('ended'), reason: z.string() }),
]);
export type UplinkMessage = z.output<typeof uplinkMessage>;
