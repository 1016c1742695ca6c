import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { DepartmentInput } from '#modules/core/directory/web/public.tsx';
import { addDays, dayOf, timeOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { WeekCalendar } from '#web/ui/charts/calendars/week-calendar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { mondayOf } from '../../../contract/periods.ts';
import { itemKinds } from '../../../contract/work-plan.shapes.ts';
import { type WorkPlanItem, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { ItemRows } from './item-rows.tsx';
import { useItemWords } from './item-words.ts';

const ItemDrawer = lazyDialog(async () => (await import('./item-drawer.tsx')).ItemDrawer);
const WeekSheet = lazyDialog(async () => (await import('./week-sheet.tsx')).WeekSheet);

const minuteOf = (at: string): number => {
  const [hour = 0, minute = 0] = timeOf(at).split(':').map(Number);
  return hour * 60 + minute;
};

/** The published week: hours for what has a time, and a list of what lasts a day. */
export function WeekView({ isStaff }: { readonly isStaff: boolean }) {
  const t = useWorkPlanText();
  const format = useFormat();
  const week = useOpened('week');
  const opened = useOpened('item');
  const plan = useOpened('plan');
  const [only, setOnly] = useState({ kind: '', department_id: '', mine: 'all' });
  const [isPrinted, setPrinted] = useState(false);
  const monday = mondayOf(week.opened ?? today());
  const query = {
    from: monday,
    to: addDays(monday, 6),
    ...(only.kind ? { kind: [only.kind as WorkPlanItem['kind']] } : {}),
    ...(only.department_id ? { department_id: only.department_id } : {}),
    ...(only.mine === 'mine' ? { mine: 'true' as const } : {}),
  };
  const answer = useApi(workPlans.calendar, { query }, { keepPrevious: true });
  const go = (days: number) => week.open(addDays(monday, days), { replaces: true });
  const item = answer.data?.list.find(({ id }) => id === opened.opened);
  return (
    <Stack gap={16}>
      <Inline gap={8} wrap>
        <ActionIcon variant="default" size="lg" aria-label={t('week_before')} onClick={() => go(-7)}>
          <IconChevronLeft aria-hidden size={18} />
        </ActionIcon>
        <strong>{`${format.day(monday)} – ${format.dayShort(addDays(monday, 6))}`}</strong>
        <ActionIcon variant="default" size="lg" aria-label={t('week_after')} onClick={() => go(7)}>
          <IconChevronRight aria-hidden size={18} />
        </ActionIcon>
        {monday !== mondayOf(today()) && (
          <Button variant="default" onClick={week.close}>
            {t('this_week')}
          </Button>
        )}
        <Button variant="default" onClick={() => setPrinted(true)}>
          {t('print')}
        </Button>
      </Inline>
      <WeekFilters isStaff={isStaff} value={only} onChange={setOnly} />
      <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
        {({ list }) => <WeekItems monday={monday} items={list} onOpen={opened.open} />}
      </Loaded>
      {item && !plan.opened && <ItemDrawer key={item.id} item={item} onClose={opened.close} />}
      {isPrinted && <WeekSheet monday={monday} items={answer.data?.list ?? []} onClose={() => setPrinted(false)} />}
    </Stack>
  );
}

interface Only {
  readonly kind: string;
  readonly department_id: string;
  readonly mine: string;
}

interface FilterProps {
  readonly isStaff: boolean;
  readonly value: Only;
  readonly onChange: (value: Only) => void;
}

function WeekFilters({ isStaff, value, onChange }: FilterProps) {
  const t = useWorkPlanText();
  const localize = useLocalize();
  return (
    <Inline gap={12} wrap align="end">
      <SelectField
        label={t('kind')}
        clearable
        placeholder={t('all_kinds')}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        options={itemKinds.map(({ code, ...words }) => ({ value: code, label: localize(words) }))}
      />
      {isStaff && (
        <>
          <DepartmentInput
            label={t('department')}
            value={value.department_id}
            onChange={(department_id) => onChange({ ...value, department_id })}
          />
          <ChipsField
            label={t('whose')}
            value={value.mine}
            onChange={(mine) => onChange({ ...value, mine })}
            options={[
              { value: 'all', label: t('whose_all') },
              { value: 'mine', label: t('whose_mine') },
            ]}
          />
        </>
      )}
    </Inline>
  );
}

interface ItemsProps {
  readonly monday: string;
  readonly items: readonly WorkPlanItem[];
  readonly onOpen: (id: string) => void;
}

function WeekItems({ monday, items, onOpen }: ItemsProps) {
  const t = useWorkPlanText();
  const localize = useLocalize();
  const words = useItemWords();
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const now = new Date().toISOString();
  if (items.length === 0) return <EmptyState title={t('week_none')} detail={t('week_none_help')} />;
  const timed = items.filter(({ starts_at }) => starts_at !== null);
  const whole = items.filter(({ starts_at }) => starts_at === null);
  return (
    <Stack gap={16}>
      {timed.length > 0 && (
        <WeekCalendar
          title={t('view_week')}
          days={days}
          kinds={itemKinds.map(({ code, ...text }) => ({ key: code, name: localize(text) }))}
          events={timed.map((item) => ({
            key: item.id,
            day: item.date,
            kind: item.kind,
            name: item.text,
            detail: [words.placeOf(item), words.whoOf(item)].filter(Boolean).join(' · '),
            from: minuteOf(item.starts_at ?? now),
            to: minuteOf(item.ends_at ?? now) || 24 * 60,
          }))}
          now={{ day: dayOf(now), minute: minuteOf(now) }}
          onOpen={onOpen}
        />
      )}
      {whole.length > 0 && (
        <Panel title={t('whole_days')}>
          <ItemRows items={whole} withDay onOpen={onOpen} />
        </Panel>
      )}
    </Stack>
  );
}
