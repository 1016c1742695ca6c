import { states } from '#shared/states.ts';
import { KnownState } from '#web/ui/state-badge.tsx';
import { useRulesText } from '../texts.ts';

interface Received {
  readonly read_at: string | null;
  readonly confirmed_at: string | null;
  readonly need_action: boolean;
}

/** What the reader still has to do with something that was sent to them; nothing when it is done. */
export function ReceivedMark({ mine }: { readonly mine: Received | null }) {
  const t = useRulesText();
  if (!mine) return null;
  if (mine.need_action && !mine.confirmed_at) return <KnownState is={states.to_confirm} />;
  return mine.read_at === null ? <span data-unread>{t('unread')}</span> : null;
}
