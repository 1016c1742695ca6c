import type { Tone } from '#shared/lifecycle.ts';
import type { CARD_STATUSES } from '../../contract/digital-cards.contract.ts';

/** How what a card is worth is drawn. */
export const CARD_TONES: Readonly<Record<(typeof CARD_STATUSES)[number], Tone>> = {
  active: 'done',
  blocked: 'refused',
  ended: 'ended',
};
