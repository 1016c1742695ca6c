import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { isFinal } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { serveKinds } from '../../contract/serve-kinds.ts';
import { serveUsers } from '../../contract/serve-users.contract.ts';
import { serveUserLifecycle } from '../../contract/serve-users.lifecycle.ts';
import { serviceStaffRights } from '../../rights.ts';
import { useServiceStaffText } from '../texts.ts';
import { ExpiryDay } from './expiry-day.tsx';
import type { ServePerson } from './serve-person.ts';
import classes from './service-staff.module.css';

const PersonDrawer = lazyDialog(async () => (await import('./person/person-drawer.tsx')).PersonDrawer);
const PersonForm = lazyDialog(async () => (await import('./form/person-form.tsx')).PersonForm);
const BadgeSheet = lazyDialog(async () => (await import('./badge-sheet.tsx')).BadgeSheet);

const SOON_DAYS = 30;
const HERE = ['pending', 'active', 'suspended'] as const;
const STATUSES = { here: HERE, left: ['left'] } as const;

type PersonListTab = keyof typeof STATUSES;

function useColumns(seesPapers: boolean): Column<ServePerson>[] {
  const t = useServiceStaffText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const shown: Column<ServePerson>[] = [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      sort: 'name',
      cell: (row) => <PersonName person={{ name: row.name, avatar_url: row.photo_url }} />,
    },
    { key: 'kind', title: t('kind'), width: 120, cell: (row) => labelOf(serveKinds, row.kind, lang) },
    { key: 'badge_no', title: t('badge_no'), width: 110, cell: (row) => row.badge_no ?? '—' },
  ];
  const kept: Column<ServePerson>[] = [
    { key: 'phone', title: t('phone'), width: 130, cell: (row) => row.phone ?? '—', optional: true },
    {
      key: 'contract_to',
      title: t('contract_to'),
      width: 150,
      sort: 'contract_to',
      cell: (row) => <ExpiryDay day={row.contract_to} isOver={isFinal(serveUserLifecycle, row.status)} />,
    },
    {
      key: 'papers_until',
      title: t('papers_until'),
      width: 150,
      sort: 'papers_until',
      cell: (row) => <ExpiryDay day={row.papers_until} isOver={isFinal(serveUserLifecycle, row.status)} />,
    },
    {
      key: 'check_state',
      title: t('check'),
      width: 120,
      cell: (row) => row.check_state && t(`check_${row.check_state}`),
    },
    {
      key: 'responsible',
      title: t('responsible'),
      width: 120,
      wideOnly: true,
      cell: (row) => (row.responsible ? localizedName(row.responsible) : '—'),
    },
  ];
  return [
    ...shown,
    { key: 'company', title: t('company'), sort: 'company', cell: (row) => row.company },
    ...(seesPapers ? kept : []),
    {
      key: 'status',
      title: t('status'),
      mark: true,
      width: 110,
      cell: (row) => <StateBadge of={serveUserLifecycle} state={row.status} />,
    },
  ];
}

interface FiltersProps {
  readonly list: List<ServePerson>;
  readonly isFull: boolean;
  readonly isHere: boolean;
}

function Filters({ list, isFull, isHere }: FiltersProps) {
  const t = useServiceStaffText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const kinds = useOptions(serveKinds);
  const statuses = useOptions(HERE.map((code) => ({ code, ...serveUserLifecycle.states[code] })));
  const companies =
    useApi(serveUsers.companies, {}, { enabled: can(serviceStaffRights.manage), errorDisplay: 'toast' }).data?.list ??
    [];
  const campuses =
    useApi(schoolCampuses.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  return (
    <>
      <FilterSelect list={list} name="kind" label={t('kind')} options={kinds} />
      {companies.length > 1 && (
        <FilterSelect
          list={list}
          name="company"
          label={t('company')}
          options={companies.map(({ company }) => ({ value: company, label: company }))}
        />
      )}
      {campuses.length > 1 && (
        <FilterSelect
          list={list}
          name="campus_id"
          label={t('campus')}
          options={campuses.map((campus) => ({ value: campus.id, label: localizedName(campus) }))}
        />
      )}
      {isHere && <FilterSelect list={list} name="status" label={t('status')} options={statuses} />}
      {isFull && isHere && (
        <>
          <FilterSelect
            list={list}
            name="expiring_in"
            label={t('expiring')}
            options={[0, 7, SOON_DAYS, 90].map((days) => ({
              value: String(days),
              label: days === 0 ? t('expired_now') : t('within_days', { n: days }),
            }))}
          />
          <FilterSelect
            list={list}
            name="check_missing"
            label={t('check')}
            options={[
              { value: 'true', label: t('check_missing') },
              { value: 'false', label: t('check_done') },
            ]}
          />
        </>
      )}
    </>
  );
}

/** The numbers that ask for something, each a filter of the list below. */
function Counters({ list }: { readonly list: List<ServePerson, { readonly counts: Counts }> }) {
  const t = useServiceStaffText();
  const counts = list.answer?.counts;
  const tile = (key: keyof Counts, name: string, value: string, tone: 'done' | 'waiting' | 'refused') => {
    const isOn = list.filters[name]?.[0] === value;
    return {
      key,
      tone,
      isOn,
      label: t(`count_${key}`),
      count: counts?.[key],
      onClick: () =>
        list.setFilters({ status: null, expiring_in: null, check_missing: null, [name]: isOn ? null : value }),
    };
  };
  return (
    <CounterTiles
      counters={[
        tile('active', 'status', 'active', 'done'),
        tile('pending', 'status', 'pending', 'waiting'),
        tile('expiring', 'expiring_in', String(SOON_DAYS), 'waiting'),
        tile('check_missing', 'check_missing', 'true', 'refused'),
      ]}
    />
  );
}
interface Counts {
  readonly active: number;
  readonly pending: number;
  readonly expiring: number;
  readonly check_missing: number;
}

const FILTERS = ['kind', 'company', 'campus_id', 'status', 'expiring_in', 'check_missing'];

/** Adds one, or many by file; files are a matter of the desk. */
function Tools({ add }: { readonly add: ReactNode }) {
  const t = useServiceStaffText();
  const isNarrow = useIsNarrow();
  const organization = useSettings()?.organization;
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {!isNarrow && (
        <Button variant="default" onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      )}
      {add}
      {isImporting && organization && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import')}
            definition="serve_users"
            params={{ organization_id: organization.id }}
            invalidates={['serve_users']}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Badges of those among the ticked who work here. */
function PrintBadges({ people }: { readonly people: readonly ServePerson[] }) {
  const t = useServiceStaffText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const withBadge = people.filter(({ actions }) => actions.includes('badge'));
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('print_badges', { n: format.number(withBadge.length) })}
      </Button>
      {isOpen && <BadgeSheet people={withBadge} onClose={() => setOpen(false)} />}
    </>
  );
}

function usePeople(tab: PersonListTab) {
  const [address] = useSearchParams();
  const isNarrowed = tab === 'here' && address.has('status');
  return useList(serveUsers.list, {
    name: `service-staff.${tab}`,
    filters: FILTERS,
    remembersSize: true,
    sort: 'company',
    fixed: isNarrowed ? {} : { status: STATUSES[tab] },
  });
}

/** Service staff by company, with what of their papers ends. */
export function PersonList({ tab }: { readonly tab: PersonListTab }) {
  const t = useServiceStaffText();
  const { can } = useRights();
  const isFull = can(serviceStaffRights.manage) || can(staffRights.backgroundChecks);
  const seesAll = isFull || can(visitorRights.details);
  const mayAdd = can(serviceStaffRights.manage) && tab === 'here';
  const { opened, open, close } = useOpened();
  const list = usePeople(tab);
  // a person who is neither an officer nor at the gate sees the own people, in full
  const columns = useColumns(isFull || !can(visitorRights.details));
  const add = mayAdd && <Button onClick={() => open('new')}>{t('add')}</Button>;
  const isGrouped = list.sort === undefined || list.sort.replace('-', '') === 'company';
  return (
    <>
      {isFull && tab === 'here' && (
        <div className={classes.counters}>
          <Counters list={list} />
        </div>
      )}
      <ListView
        list={list}
        columns={isGrouped ? columns.filter((column) => column.key !== 'company') : columns}
        caption={t(`tab_${tab}`)}
        nameOf={(row) => row.name}
        search={t('search')}
        filters={<Filters list={list} isFull={isFull} isHere={tab === 'here'} />}
        tools={add && <Tools add={add} />}
        empty={{
          title: t(seesAll || tab === 'left' ? `none_${tab}` : 'none_own'),
          detail: t(`none_${tab}_help`),
          ...(add ? { action: add } : {}),
        }}
        current={opened}
        onOpen={(row) => open(row.id)}
        {...(isGrouped ? { groupOf: (row: ServePerson) => ({ key: row.company, head: row.company }) } : {})}
        {...(mayAdd
          ? {
              batch: (ids: readonly string[]) => (
                <PrintBadges people={list.rows.filter(({ id }) => ids.includes(id))} />
              ),
            }
          : {})}
      />
      {opened === 'new' && mayAdd && <PersonForm person={null} onClose={close} onCreated={open} />}
      {opened !== null && opened !== 'new' && (
        <RecordOver list={list} opened={opened} open={open}>
          <PersonDrawer key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}
