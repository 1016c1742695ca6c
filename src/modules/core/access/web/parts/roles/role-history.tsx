import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roles } from '../../../contract/roles.contract.ts';
import { type AccessKey, useAccessText } from '../../texts.ts';
import { useActionNames } from './role-codes.tsx';

/** Fields of the log that have a word of their own on this screen. */
const FIELDS: Readonly<Record<string, AccessKey>> = {
  name: 'name',
  name_en: 'name_en',
  actions: 'tab_codes',
  default_scope: 'default_scope',
  status: 'status',
  max_holders: 'max_holders',
  needs_second: 'needs_second',
  posts: 'tab_posts',
  user: 'holder',
  valid_from: 'valid_from',
  valid_to: 'valid_to',
  organization: 'organization',
};

/** What was changed in a role and among its holders, newest first. */
export function RoleHistory({ id }: { readonly id: string }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const nameOf = useActionNames();
  const answer = useApi(roles.history, { params: { id } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  if (answer.data.list.length === 0) return <EmptyState small title={t('no_history')} detail={t('no_history_help')} />;
  const inWords = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (Array.isArray(value)) return format.list(value.map((one) => nameOf(String(one))));
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return String(value);
  };
  return (
    <Timeline
      entries={answer.data.list.map((row) => ({
        key: row.id,
        at: row.at,
        who: row.actor ? localizedName(row.actor) : t('by_system'),
        title: t(`history_${row.action.replace('.', '_')}` as AccessKey),
        detail: (
          <>
            {Object.entries(row.changes ?? {}).flatMap(([field, [before, after]]) => {
              const key = FIELDS[field];
              return key ? [<p key={field}>{`${t(key)}: ${inWords(before)} → ${inWords(after)}`}</p>] : [];
            })}
            {row.reason && <p>{row.reason}</p>}
          </>
        ),
      }))}
    />
  );
}
