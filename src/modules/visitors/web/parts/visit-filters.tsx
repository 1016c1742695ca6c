import { Button, Indicator, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { organizations, schoolCampuses } from '#modules/directory/contract/organizations.contract.ts';
import { StaffField } from '#modules/directory/web/public.tsx';
import { gates } from '#modules/gates/contract/gates.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useNamed, useSay } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { visitKinds, visitSources } from '../../contract/visit-kinds.ts';
import { visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import classes from './visit-filters.module.css';
import type { Visit } from './visit-types.ts';
import type { HostChoice } from './visit-values.ts';
import { useVisitorText } from './visitor-texts.ts';

/** Names of the filters of a booking list, as they stand in the address. */
export const VISIT_FILTERS = [
  'status',
  'visit_kind',
  'source',
  'host_user_id',
  'department_id',
  'campus_id',
  'gate_id',
  'from',
  'to',
  'hour',
] as const;
const RARE = ['source', 'host_user_id', 'department_id', 'campus_id', 'gate_id', 'from', 'to'] as const;

type VisitList = List<Visit>;

function PlaceFilters({ list }: { readonly list: VisitList }) {
  const t = useVisitorText();
  const named = useNamed();
  const organization_id = useSettings()?.organization?.id;
  const quiet = { loudness: 'session_only', staleMs: 300_000 } as const;
  const campuses = useApi(schoolCampuses.list, { query: { per_page: 100 } }, quiet).data?.list ?? [];
  const places = useApi(gates.list, { query: { per_page: 100 } }, quiet).data?.list ?? [];
  const units =
    useApi(
      organizations.departments,
      { params: { id: organization_id ?? '' } },
      { ...quiet, enabled: organization_id !== undefined },
    ).data?.list ?? [];
  const one = (name: string) => ({
    value: list.filters[name]?.[0] ?? '',
    onChange: (value: string) => list.setFilter(name, value || null),
    clearable: true,
  });
  const options = (rows: readonly { id: string; name: string; name_en: string | null }[]) =>
    rows.map((row) => ({ value: row.id, label: named(row) }));
  return (
    <>
      <SelectField {...one('department_id')} label={t('department')} options={options(units)} />
      {campuses.length > 1 && <SelectField {...one('campus_id')} label={t('campus')} options={options(campuses)} />}
      {places.length > 1 && <SelectField {...one('gate_id')} label={t('gate')} options={options(places)} />}
    </>
  );
}

function RareFilters({ list, withDays }: { readonly list: VisitList; readonly withDays: boolean }) {
  const t = useVisitorText();
  const sources = useOptions(visitSources);
  const [host, setHost] = useState<HostChoice | null>(() => {
    const id = list.filters['host_user_id']?.[0];
    return id ? { id, name: list.rows.find((row) => row.host.id === id)?.host.name ?? '…' } : null;
  });
  const day = (name: 'from' | 'to') => ({
    value: list.filters[name]?.[0] ?? '',
    onChange: (value: string) => list.setFilter(name, /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null),
  });
  return (
    <div className={classes.rare}>
      <StaffField
        onlyTeachers
        label={t('host')}
        value={list.filters['host_user_id'] ? host : null}
        clearable
        onChange={(chosen) => {
          setHost(chosen);
          list.setFilter('host_user_id', chosen?.id ?? null);
        }}
      />
      <PlaceFilters list={list} />
      <SelectField
        label={t('source')}
        value={list.filters['source']?.[0] ?? ''}
        onChange={(value) => list.setFilter('source', value || null)}
        options={sources}
        clearable
      />
      {withDays && (
        <div className={classes.days}>
          <DayField {...day('from')} label={t('from_day')} />
          <DayField {...day('to')} label={t('to_day')} />
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly list: VisitList;
  /** What the view fixes itself need not be asked. */
  readonly withStatus: boolean;
  readonly withDays: boolean;
}

/** Filters of a booking list: the usual ones in sight, the others behind a button that says how many are set. */
export function VisitFilters({ list, withStatus, withDays }: Props) {
  const t = useVisitorText();
  const say = useSay();
  const kinds = useOptions(visitKinds);
  const states = Object.entries(visitLifecycle.states).map(([value, state]) => ({ value, label: say(state) }));
  const set = RARE.filter((name) => list.filters[name]).length;
  return (
    <>
      {withStatus && <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />}
      <FilterSelect list={list} name="visit_kind" label={t('kind')} options={kinds} />
      <Popover position="bottom-start" width={320} trapFocus>
        <Indicator label={set} size={16} disabled={set === 0} offset={4}>
          <Popover.Target>
            <Button variant="default" leftSection={<IconAdjustmentsHorizontal aria-hidden size={16} />}>
              {t('more_filters')}
            </Button>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown>
          <RareFilters list={list} withDays={withDays} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
