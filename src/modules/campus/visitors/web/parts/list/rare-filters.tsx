import { useState } from 'react';
import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { organizations, schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { visitSources } from '../../../contract/visit-kinds.ts';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';
import type { HostChoice } from '../visit-values.ts';
import classes from './rare-filters.module.css';

type VisitList = List<Visit>;

function PlaceFilters({ list }: { readonly list: VisitList }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const organization_id = useSettings()?.organization?.id;
  const kept = { staleMs: 300_000 } as const;
  const campuses = useApi(schoolCampuses.list, { query: { per_page: 100 } }, kept).data?.list ?? [];
  const places = useApi(gates.list, { query: { per_page: 100 } }, kept).data?.list ?? [];
  const units =
    useApi(
      organizations.departments,
      { params: { id: organization_id ?? '' } },
      { ...kept, enabled: organization_id !== undefined },
    ).data?.list ?? [];
  const one = (name: string) => ({
    value: list.filters[name]?.[0] ?? '',
    onChange: (value: string) => list.setFilter(name, value || null),
    clearable: true,
  });
  const options = (rows: readonly { id: string; name: string; name_en: string | null }[]) =>
    rows.map((row) => ({ value: row.id, label: localizedName(row) }));
  return (
    <>
      <SelectField {...one('department_id')} label={t('department')} options={options(units)} />
      {campuses.length > 1 && <SelectField {...one('campus_id')} label={t('campus')} options={options(campuses)} />}
      {places.length > 1 && <SelectField {...one('gate_id')} label={t('gate')} options={options(places)} />}
    </>
  );
}

/** Filters that are seldom set: host, place, source and days. */
export function RareFilters({ list, withDays }: { readonly list: VisitList; readonly withDays: boolean }) {
  const t = useVisitorText();
  const sources = useOptions(visitSources);
  const localizedName = useLocalizedName();
  const [host, setHost] = useState<HostChoice | null>(() => {
    const id = list.filters['host_user_id']?.[0];
    const known = list.rows.find((row) => row.host.id === id)?.host;
    return id ? { id, name: known ? localizedName(known) : '…' } : null;
  });
  const day = (name: 'from' | 'to') => ({
    value: list.filters[name]?.[0] ?? '',
    onChange: (value: string) => list.setFilter(name, /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null),
  });
  return (
    <Stack gap={12}>
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
    </Stack>
  );
}
