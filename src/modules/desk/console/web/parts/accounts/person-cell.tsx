import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { useText } from '../../texts.ts';

const TONES = { confirmed: 'done', unconfirmed: 'waiting', disabled: 'ended', deleted: 'ended' } as const;

/** State of an account as word, colour and shape. */
export function AccountBadge({ status }: { readonly status: keyof typeof TONES }) {
  const t = useText();
  return <ToneBadge tone={TONES[status]}>{t(`status_${status}`)}</ToneBadge>;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Names in a row, the first two and how many more. */
export function NameList({ of }: { readonly of: readonly Named[] }) {
  const localizedName = useLocalizedName();
  const format = useFormat();
  const t = useText();
  if (of.length === 0) return '—';
  const shown = format.list(of.slice(0, 2).map(localizedName));
  return of.length > 2 ? t('and_more', { names: shown, n: of.length - 2 }) : shown;
}
