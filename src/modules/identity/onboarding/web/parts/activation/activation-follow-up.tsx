import { Button } from '@mantine/core';
import { entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import type { RowOf } from '#shared/endpoint.ts';
import { userTypesList } from '#shared/reference/accounts.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { activationProgress } from '../../../contract/activation-progress.contract.ts';
import { useText } from '../../texts.ts';
import classes from './activation-follow-up.module.css';

type Row = RowOf<typeof activationProgress.list>;

function useColumns(): Column<Row>[] {
  const t = useText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      sort: 'name',
      cell: (row) => (
        <span className={entry.childHead}>
          <PersonAvatar person={row} size={28} /> {localizedName(row)}
        </span>
      ),
    },
    { key: 'number', title: t('number'), cell: (row) => row.number ?? '—', width: 120 },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => (row.department ? localizedName(row.department) : '—'),
    },
    {
      key: 'types',
      title: t('user_types'),
      cell: (row) =>
        format.list(userTypesList.filter(({ code }) => row.types.includes(code)).map((type) => localize(type))) || '—',
      width: 120,
    },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone_masked ?? t('phone_none'), width: 130 },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      sort: 'waiting_since',
      cell: (row) => (
        <ToneBadge tone={row.activated_at ? 'done' : 'waiting'}>
          {t(row.activated_at ? 'account_active' : 'account_waiting')}
        </ToneBadge>
      ),
      width: 110,
    },
    {
      key: 'last_reminder_at',
      title: t('last_reminder'),
      sort: 'last_reminder_at',
      cell: (row) => (row.last_reminder_at ? format.relative(row.last_reminder_at) : '—'),
      width: 130,
    },
  ];
}

/** Who of the own classes or departments has opened the account, and a reminder for the others. */
export function ActivationFollowUp() {
  const t = useText();
  const localizedName = useLocalizedName();
  const columns = useColumns();
  const types = useOptions(userTypesList);
  const list = useList(activationProgress.list, {
    name: 'account.activation',
    filters: ['state', 'department_id', 'type'],
    remembersSize: true,
  });
  const remind = useSend(activationProgress.remind, {
    onSuccess: ({ sent, skipped }) => {
      const others = skipped.active + skipped.recent + skipped.no_phone;
      const words = t('reminded', { sent: String(sent), skipped: String(others) });
      if (sent > 0) toast.success(words);
      else toast.warning(words);
      list.clearSelection();
    },
  });
  const { people = 0, active = 0, departments = [] } = list.answer ?? {};
  const share = people === 0 ? 0 : active / people;
  const way = (state: string) => {
    const isOn = list.filters['state']?.includes(state) ?? false;
    return { isOn, onClick: () => list.setFilter('state', isOn ? null : state) };
  };
  return (
    <>
      {people > 0 && (
        <div className={classes.numbers}>
          <CounterTiles
            counters={[
              {
                key: 'waiting',
                label: t('account_waiting'),
                count: people - active,
                tone: 'waiting',
                ...way('waiting'),
              },
              { key: 'active', label: t('account_active'), count: active, ...way('active') },
            ]}
            chart={
              <div className={classes.share}>
                <Ring share={share} size={44} tone="done" label={t('active_share')}>
                  <small>{Math.round(share * 100)}%</small>
                </Ring>
                {t('active_of', { active: String(active), people: String(people) })}
              </div>
            }
          />
        </div>
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_activation')}
        nameOf={(row) => row.name}
        search={t('search_person')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="state"
              label={t('state')}
              options={[
                { value: 'waiting', label: t('account_waiting') },
                { value: 'active', label: t('account_active') },
              ]}
            />
            <FilterSelect
              list={list}
              name="department_id"
              label={t('department')}
              options={departments.map((one) => ({ value: one.id, label: localizedName(one) }))}
            />
            <FilterSelect list={list} name="type" label={t('user_types')} options={types} />
          </>
        }
        batch={(ids) => (
          <Button size="xs" loading={remind.isPending} onClick={() => remind.mutate({ body: { user_ids: [...ids] } })}>
            {t('remind')}
          </Button>
        )}
        empty={{ title: t('nobody_to_follow'), detail: t('nobody_to_follow_detail') }}
      />
    </>
  );
}
