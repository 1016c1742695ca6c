import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useStateOptions } from '#web/ui/state-options.ts';
import { liveLifecycle } from '../../../contract/live.lifecycle.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { LiveBadge } from '../live-badge.tsx';
import { type LiveRow, useLiveWords } from '../live-words.ts';

interface Props {
  readonly scope: 'mine' | 'approve' | 'manage';
  readonly onOpen: (id: string) => void;
}

/** Own lives, those to decide, or all of the school. */
export function LiveList({ scope, onOpen }: Props) {
  const t = useLiveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { titleOf, timeOf, audienceOf } = useLiveWords();
  const states = useStateOptions(liveLifecycle);
  const list = useList(lives.list, {
    name: `lives.${scope}`,
    filters: ['status'],
    fixed: { scope },
    sort: '-plan_start_at',
    remembersSize: true,
  });
  const columns: Column<LiveRow>[] = [
    { key: 'title', title: t('title'), primary: true, cell: titleOf },
    { key: 'type', title: t('type'), cell: (row) => localizedName(row.type), width: 110 },
    { key: 'host', title: t('host'), cell: (row) => localizedName(row.host), width: 110 },
    { key: 'plan_start_at', title: t('when'), sort: 'plan_start_at', cell: timeOf, width: 220 },
    { key: 'audience', title: t('who_for'), cell: audienceOf, width: 180 },
    {
      key: 'viewers_peak',
      title: t('peak'),
      sort: 'viewers_peak',
      cell: (row) => (row.started_at ? format.number(row.viewers_peak) : ''),
      width: 90,
    },
    { key: 'state', mark: true, title: t('state'), cell: (row) => <LiveBadge live={row} />, width: 120 },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`tab_${scope}`)}
      nameOf={titleOf}
      search={t('search_lives')}
      onOpen={(row) => onOpen(row.id)}
      filters={
        scope === 'approve' ? undefined : (
          <FilterMultiSelect list={list} name="status" label={t('state')} options={states} />
        )
      }
      empty={{ title: t(`none_${scope}`), detail: t(`none_${scope}_help`) }}
    />
  );
}
