import { userStatus } from '#shared/reference/accounts.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { useText } from '../../texts.ts';

/** State of an account as word, colour and shape. */
export function AccountBadge({ status }: { readonly status: CodeOf<typeof userStatus> }) {
  return <ChoiceBadge of={userStatus} code={status} />;
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
