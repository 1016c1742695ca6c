import type { Services } from '#server/services.ts';
import { uuidv7 } from '#shared/uuid.ts';

const PLACE = 'live.browser_ticket';
const HOLDS_MS = 60_000;

/** What a browser shows that was allowed to publish: sealed, since the secret of the live is in it. */
export interface BrowserTicket {
  readonly live_id: string;
  readonly stream_name: string;
  readonly secret: string;
  /** Each is used for publishing once. */
  readonly number: string;
  readonly until: number;
}

/** A ticket for the next minute. */
export function ticketFor(
  { seal }: Pick<Services, 'seal'>,
  live: Pick<BrowserTicket, 'live_id' | 'stream_name' | 'secret'>,
): string {
  const ticket: BrowserTicket = { ...live, number: uuidv7(), until: Date.now() + HOLDS_MS };
  return seal.seal(JSON.stringify(ticket), PLACE);
}

/** The ticket in a text, or null for one that was changed or whose minute is over. */
export function readTicket({ seal }: Pick<Services, 'seal'>, text: string): BrowserTicket | null {
  try {
    const ticket: BrowserTicket = JSON.parse(seal.open(text, PLACE));
    return ticket.until > Date.now() ? ticket : null;
  } catch {
    return null;
  }
}
