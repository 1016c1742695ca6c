import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { CodedName } from '#web/ui/person/coded-name.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { logResults } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';
import type { LogEntry } from './use-logs.ts';

/** 王建国（代 周明）: who acted, and who was really at the keyboard, or whose lent right it was. */
export function useActorWords() {
  const t = useText();
  const localizedName = useLocalizedName();
  return (row: Pick<LogEntry, 'actor' | 'on_behalf' | 'acting_for'>) => {
    const actor = row.actor ? localizedName(row.actor) : t('system');
    if (row.acting_for) return t('acting_for', { actor, name: row.acting_for });
    return row.on_behalf ? t('on_behalf', { actor, admin: localizedName(row.on_behalf) }) : actor;
  };
}

export function useLogColumns(): Column<LogEntry>[] {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const actorOf = useActorWords();
  return [
    {
      key: 'action',
      title: t('action'),
      primary: true,
      cell: (row) => <CodedName code={row.action} name={row.title} />,
      width: 230,
    },
    { key: 'at', title: t('at'), cell: (row) => format.dateTime(row.at), width: 200 },
    { key: 'kind', title: t('kind'), cell: (row) => t(`log_${row.kind}`), width: 90 },
    { key: 'actor', title: t('actor'), cell: actorOf, width: 160 },
    {
      key: 'organization',
      title: t('organization'),
      cell: (row) => (row.organization ? localizedName(row.organization) : '—'),
      optional: true,
    },
    {
      key: 'target',
      title: t('target'),
      cell: (row) => (row.target_type ? `${row.target_type} ${row.target_id?.slice(-6) ?? ''}` : '—'),
      width: 170,
    },
    {
      key: 'result',
      mark: true,
      title: t('result'),
      cell: (row) => <ChoiceBadge of={logResults} code={row.result} />,
      width: 100,
    },
    { key: 'ip', title: 'IP', cell: (row) => row.ip ?? '—', width: 120 },
  ];
}
