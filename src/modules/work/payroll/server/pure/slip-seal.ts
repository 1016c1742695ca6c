import type { Seal } from '#server/crypto/seal.ts';
import type { SlipValues } from './sums.ts';

/** What a slip says; all of it is sealed. */
export interface SlipPayload {
  readonly values: SlipValues;
  readonly net_fen: number;
  /** Against the slip of the batch before, by column; null: there was none. */
  readonly diff: Readonly<Record<string, number>> | null;
  /** Of a correction: why. */
  readonly reason: string | null;
  /** Of a correction: all who drafted it, by each of their accounts. */
  readonly hands?: readonly string[];
}

const STEP = 1024;

/** Spaces up to the next whole kilobyte, so that its length tells nothing of what a text holds. */
export function padded(text: string): string {
  const bytes = Buffer.byteLength(text);
  return text + ' '.repeat((STEP - (bytes % STEP)) % STEP);
}

/** Seals something of a row, with the id of the row inside: copied to another row it does not open. */
export function sealOf(seal: Seal, place: string, id: string, content: object): string {
  return seal.seal(padded(JSON.stringify({ ...content, id })), place);
}

/** Throws where the text is that of another row, or of another place. */
export function openOf<T extends object>(seal: Seal, place: string, id: string, sealed: string): T {
  const content: T & { readonly id: string } = JSON.parse(seal.open(sealed, place));
  if (content.id !== id) throw new Error(`sealed value of ${place} belongs to another row`);
  return content;
}

export const SLIP_PLACE = 'wage_user.payload';

export const sealSlip = (seal: Seal, id: string, payload: SlipPayload): string => sealOf(seal, SLIP_PLACE, id, payload);

export const openSlip = (seal: Seal, id: string, sealed: string): SlipPayload =>
  openOf<SlipPayload>(seal, SLIP_PLACE, id, sealed);
