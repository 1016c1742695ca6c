import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { RuleWindow } from '../../../contract/attendance-rules.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { weekdayName } from '../day/explained-day.tsx';
import classes from './windows-week.module.css';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = [1, 2, 3, 4, 5];
const MOST = 4;
const DAY = 1440;

interface Props {
  readonly legend: string;
  readonly help: string;
  readonly value: readonly RuleWindow[];
  readonly onChange: (value: readonly RuleWindow[]) => void;
  readonly error: string | undefined;
  /** What is wrong with one of them, by its place in the list. */
  readonly errorAt: (at: number, field: 'in' | 'out') => string | undefined;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) || 0;

/** Hours of a week: a bar a day, and the times of one day to change, which are then taken over to others. */
export function WindowsWeek({ legend, help, value, onChange, error, errorAt }: Props) {
  const t = useAttendanceText();
  const format = useFormat();
  const put = (at: number, change: Partial<RuleWindow>) =>
    onChange(value.map((one, n) => (n === at ? withNight({ ...one, ...change }) : one)));
  const add = (weekday: number) => {
    const last = value.findLast((one) => one.weekday === weekday);
    onChange([...value, { weekday, in: last ? last.out : '07:40', out: last ? '17:00' : '11:50', next_day: false }]);
  };
  const copy = (weekday: number) => {
    const own = value.filter((one) => one.weekday === weekday);
    onChange([
      ...value.filter((one) => !WORKDAYS.includes(one.weekday)),
      ...WORKDAYS.flatMap((day) => own.map((one) => ({ ...one, weekday: day }))),
    ]);
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Words as="p" tone="soft" size="small" below={8}>
        {help}
      </Words>
      {WEEK.map((weekday) => {
        const own = value.map((one, at) => ({ one, at })).filter(({ one }) => one.weekday === weekday);
        const name = weekdayName(weekday, format);
        return (
          <Stack key={weekday} gap={6} below={12}>
            <Inline gap={8} justify="spread">
              <Words weight={500}>{name}</Words>
              <Inline gap={4}>
                {own.length > 0 && (
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={t('copy_to_workdays', { day: name })}
                    onClick={() => copy(weekday)}
                  >
                    <IconCopy aria-hidden size={18} />
                  </ActionIcon>
                )}
                <Button variant="subtle" size="xs" disabled={own.length >= MOST} onClick={() => add(weekday)}>
                  {t('add_window')}
                </Button>
              </Inline>
            </Inline>
            <div className={classes.bar} aria-hidden>
              {own.map(({ one, at }) => {
                const [from, to] = [minutesOf(one.in), one.next_day ? DAY : minutesOf(one.out)];
                return (
                  <i
                    key={at}
                    style={{ left: `${(from / DAY) * 100}%`, width: `${(Math.max(0, to - from) / DAY) * 100}%` }}
                  />
                );
              })}
            </div>
            {own.map(({ one, at }) => (
              <div key={at} className={classes.window}>
                <TimeField
                  label={t('from')}
                  value={one.in}
                  onChange={(next) => put(at, { in: next })}
                  {...errorOf(errorAt(at, 'in'))}
                />
                <TimeField
                  label={one.next_day ? t('to_next_day') : t('to')}
                  value={one.out}
                  onChange={(next) => put(at, { out: next })}
                  {...errorOf(errorAt(at, 'out'))}
                />
                <ChipsField
                  label={t('ends')}
                  value={one.next_day ? 'next' : 'same'}
                  onChange={(next) =>
                    onChange(value.map((other, n) => (n === at ? { ...other, next_day: next === 'next' } : other)))
                  }
                  options={[
                    { value: 'same', label: t('same_day') },
                    { value: 'next', label: t('next_day') },
                  ]}
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('remove_window', { day: name, hours: `${one.in}–${one.out}` })}
                  onClick={() => onChange(value.filter((_, n) => n !== at))}
                >
                  <IconTrash aria-hidden size={18} />
                </ActionIcon>
              </div>
            ))}
          </Stack>
        );
      })}
      {error && (
        <Stack above={8}>
          <Note role="alert" tone="refused">
            {error}
          </Note>
        </Stack>
      )}
    </fieldset>
  );
}

const errorOf = (error: string | undefined) => (error ? { error } : {});
/** Times as they are typed: a night stays one only while it ends before it begins. */
const withNight = (window: RuleWindow): RuleWindow =>
  window.next_day && window.out > window.in ? { ...window, next_day: false } : window;
