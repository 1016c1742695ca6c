import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { refusalReasons } from '../../../contract/door.shapes.ts';
import { useDoorText } from '../../texts.ts';
import { PassageActs } from './passage-acts.tsx';

const PassageHeat = lazyDialog(async () => (await import('./passage-heat.tsx')).PassageHeat);

type Passage = CallOutput<typeof accessEvents.list>['list'][number];

/** Who passed which door when, and who was refused, the latest first. */
export function PassageList() {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [purpose, setPurpose] = useState('');
  const list = useList(accessEvents.list, {
    name: 'access_events',
    filters: ['result'],
    remembersSize: true,
    fixed: purpose ? { purpose } : {},
  });
  const columns: Column<Passage>[] = [
    { key: 'at', title: t('at'), sort: 'at', primary: true, cell: (row) => format.dateTime(row.at), width: 190 },
    { key: 'lock', title: t('door'), cell: (row) => localizedName(row.lock) },
    {
      key: 'user',
      title: t('person'),
      cell: (row) =>
        row.user
          ? localizedName(row.user)
          : row.is_guest
            ? t('guest')
            : row.is_pupil
              ? t('pupil')
              : (row.card_no_masked ?? '—'),
    },
    { key: 'kind', title: t('by'), cell: (row) => t(`kind_${row.kind}`), width: 120 },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason && labelOf(refusalReasons, row.reason, lang) },
    {
      key: 'result',
      mark: true,
      title: t('result'),
      cell: (row) => <ToneBadge tone={row.result === 'opened' ? 'done' : 'refused'}>{t(row.result)}</ToneBadge>,
      width: 120,
    },
  ];
  const options = (['opened', 'refused'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <>
      <PassageHeat />
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_passages')}
        nameOf={(row) => localizedName(row.lock)}
        filters={
          <>
            <FilterSelect list={list} name="result" label={t('result')} options={options} />
            <PassageActs query={list.query} purpose={purpose} onPurpose={setPurpose} />
          </>
        }
        empty={{ title: t('no_passages'), detail: t('no_passages_help') }}
      />
    </>
  );
}
