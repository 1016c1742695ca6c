import type { RowOf } from '#shared/endpoint.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import type { digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { CARD_TONES } from '../card-tones.ts';

export type Holder = RowOf<typeof digitalCards.holders>;

/** The state of somebody's card, or that there is none. */
export function HolderBadge({ holder }: { readonly holder: Holder }) {
  const t = useCardText();
  if (!holder.card) return <ToneBadge tone="ended">{t('holder_none')}</ToneBadge>;
  const { status } = holder.card;
  return <ToneBadge tone={CARD_TONES[status]}>{t(`eid_${status}`)}</ToneBadge>;
}
