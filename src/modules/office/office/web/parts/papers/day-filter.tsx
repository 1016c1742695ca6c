import { useFormat } from '#web/i18n/format.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { FilterDropdown } from '#web/ui/list/filters/filter-dropdown.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { useOfficeText } from '../../texts.ts';

/** When papers were submitted, from a day to another one. */
export function DayFilter({ list }: { readonly list: List<unknown> }) {
  const t = useOfficeText();
  const format = useFormat();
  const [from, to] = ['from', 'to'].map((name) => list.filters[name]?.[0] ?? '');
  const shown = (day: string | undefined) => (day ? format.day(day) : '…');
  return (
    <FilterDropdown
      label={t('submitted_at')}
      names={['from', 'to']}
      chosen={from || to ? `${shown(from)} – ${shown(to)}` : ''}
      onClear={() => list.setFilters({ from: null, to: null })}
      width={260}
    >
      {() => (
        <Stack gap={12}>
          <DayField
            name="from"
            label={t('from')}
            value={from ?? ''}
            onChange={(day) => list.setFilter('from', day || null)}
          />
          <DayField name="to" label={t('to')} value={to ?? ''} onChange={(day) => list.setFilter('to', day || null)} />
        </Stack>
      )}
    </FilterDropdown>
  );
}
