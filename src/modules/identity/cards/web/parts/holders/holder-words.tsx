import type { RowOf } from '#shared/endpoint.ts';
import { ChoiceBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { cardStatuses, type digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';

export type Holder = RowOf<typeof digitalCards.holders>;

/** The state of somebody's card, or that there is none. */
export function HolderBadge({ holder }: { readonly holder: Holder }) {
  const t = useCardText();
  if (!holder.card) return <ToneBadge tone="ended">{t('holder_none')}</ToneBadge>;
  return <ChoiceBadge of={cardStatuses} code={holder.card.status} />;
}
