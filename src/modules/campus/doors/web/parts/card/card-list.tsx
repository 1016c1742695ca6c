import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { accessCardLifecycle } from '../../../contract/access-card.lifecycle.ts';
import { accessCards } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

const CardDrawer = lazyDialog(async () => (await import('./card-drawer.tsx')).CardDrawer);

type Card = CallOutput<typeof accessCards.list>['list'][number];

/** Door cards of the school, the newest first. */
export function CardList() {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('card');
  const list = useList(accessCards.list, { name: 'access_cards', filters: ['status'], remembersSize: true });
  const numberOf = (row: Card) => row.card_no_masked ?? t(row.kind === 'face' ? 'kind_face' : 'phone_code');
  const columns: Column<Card>[] = [
    { key: 'user', title: t('person'), primary: true, cell: (row) => localizedName(row.user) },
    { key: 'card_no', title: t('card_no'), cell: numberOf, width: 160 },
    {
      key: 'created_at',
      title: t('bound_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 190,
    },
    { key: 'still_open', title: t('still_open'), cell: (row) => format.list(row.still_open.map(localizedName)) },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={accessCardLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  const card = list.rows.find((row) => row.id === opened);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_cards')}
        nameOf={(row) => localizedName(row.user)}
        onOpen={(row) => open(row.id)}
        filters={
          <FilterMultiSelect
            list={list}
            name="status"
            label={t('status')}
            options={useStateOptions(accessCardLifecycle)}
          />
        }
        empty={{ title: t('no_cards'), detail: t('no_cards_help') }}
      />
      {card && <CardDrawer card={card} onClose={close} />}
    </>
  );
}
