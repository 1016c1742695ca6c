import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { Calendar } from '../leave-types.ts';
import classes from './team-calendar.module.css';

const WEEKS = 2;

/** People × days of a department: who is away when. Colleagues read a label. */
export function TeamCalendar() {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const now = today();
  const [from, setFrom] = useState(addDays(now, 1 - weekdayOf(now)));
  const [department, setDepartment] = useState('');
  const to = addDays(from, WEEKS * 7 - 1);
  const answer = useApi(
    vacations.calendar,
    { query: { from, to, ...(department ? { department_id: department } : {}) } },
    { keepPrevious: true },
  );
  const shown = answer.data;
  return (
    <Panel
      title={t('team_calendar')}
      aside={
        <Inline gap={8}>
          <ActionIcon variant="default" size="lg" aria-label={t('earlier')} onClick={() => setFrom(addDays(from, -7))}>
            <IconChevronLeft aria-hidden size={18} />
          </ActionIcon>
          <Words figures>{`${format.dayShort(from)} – ${format.dayShort(to)}`}</Words>
          <ActionIcon variant="default" size="lg" aria-label={t('later')} onClick={() => setFrom(addDays(from, 7))}>
            <IconChevronRight aria-hidden size={18} />
          </ActionIcon>
        </Inline>
      }
    >
      {shown && shown.departments.length > 1 && (
        <SelectField
          label={t('department')}
          value={shown.department_id ?? ''}
          onChange={setDepartment}
          options={shown.departments.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      )}
      {shown ? <Grid calendar={shown} now={now} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
    </Panel>
  );
}

interface GridProps {
  readonly calendar: Calendar;
  readonly now: string;
}

function Grid({ calendar, now }: GridProps) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (calendar.people.length === 0) return <EmptyState small title={t('nobody_here')} detail={t('nobody_here_help')} />;
  return (
    <div className={classes.scroll}>
      <table className={classes.grid} aria-label={t('team_calendar')}>
        <thead>
          <tr>
            <th scope="col">{t('who')}</th>
            {calendar.days.map((day) => (
              <th scope="col" key={day.date} data-off={day.is_off} data-today={day.date === now}>
                {format.weekdayNarrow(day.date)}
                <br />
                {day.date.slice(8)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{localizedName(person)}</th>
              {calendar.days.map((day) => (
                <Cell key={day.date} calendar={calendar} person={person.id} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('away_n')}</th>
            {calendar.days.map((day) => (
              <td key={day.date} data-off={day.is_off}>
                {day.away > 0 && !day.is_off ? day.away : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  readonly calendar: Calendar;
  readonly person: string;
  readonly day: Calendar['days'][number];
}

function Cell({ calendar, person, day }: CellProps) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { start, end } = dayBounds(day.date);
  const entry = calendar.list.find((one) => one.user.id === person && one.from < end && one.to > start);
  const label = entry && (entry.type ? localizedName(entry.type) : localize(entry.label));
  return (
    <td data-off={day.is_off} data-away={entry !== undefined && !day.is_off} data-waiting={entry?.is_waiting ?? false}>
      {entry && !day.is_off && <span title={label}>{label?.slice(0, 4)}</span>}
    </td>
  );
}
