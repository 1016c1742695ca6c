import { Autocomplete, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { dayOf, instantAt, isDay, timeOf } from '#shared/dates.ts';
import { parseTime } from '#shared/text/clock-time.ts';
import { parseDay } from '#shared/text/day.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './date-fields.module.css';
import { type FieldProps, inputProps } from './field-props.ts';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

const words = {
  pick: { cn: '选择{label}', us: 'Pick {label}' },
  time: { cn: '时间', us: 'Time' },
} as const;

export interface DayFieldProps extends FieldProps<string> {
  readonly min?: string;
  readonly max?: string;
}

/** A calendar day, typed or picked; the value is `YYYY-MM-DD`, or '' while there is none. */
export function DayField({ min, max, ...field }: DayFieldProps) {
  const localize = useLocalize();
  const [typed, setTyped] = useState(field.value);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setTyped(field.value), [field.value]);
  const settle = () => {
    const day = parseDay(typed);
    if (day !== null) field.onChange(day);
    else if (typed.trim() === '') field.onChange('');
    // What cannot be read stays to be mended; the contract's rule then says what is wrong with it.
    else field.onChange(typed);
    field.onBlur?.();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...inputProps(field)}
          value={typed}
          placeholder={field.placeholder ?? 'YYYY-MM-DD'}
          inputMode="numeric"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          rightSection={
            <button
              type="button"
              className={classes.inside}
              aria-label={localize(words.pick, { label: field.label })}
              aria-expanded={isOpen}
              disabled={field.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar aria-hidden size={17} stroke={1.7} />
            </button>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div style={{ width: 268, height: 248 }} />}>
          <Calendar
            value={isDay(field.value) ? field.value : null}
            min={min}
            max={max}
            onPick={(day) => {
              field.onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function quarters(): string[] {
  return Array.from(
    { length: 96 },
    (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
  );
}

/** A clock time `HH:mm`, typed or chosen by quarters of an hour. */
export function TimeField(field: FieldProps<string>) {
  const [typed, setTyped] = useState(field.value);
  useEffect(() => setTyped(field.value), [field.value]);
  const settle = () => {
    field.onChange(parseTime(typed) ?? typed.trim());
    field.onBlur?.();
  };
  return (
    <Autocomplete
      {...inputProps(field)}
      value={typed}
      placeholder={field.placeholder ?? 'HH:mm'}
      data={quarters()}
      maxDropdownHeight={220}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      filter={({ options, search }) =>
        search === field.value || search === ''
          ? options
          : options.filter((option) => 'value' in option && option.value.startsWith(search))
      }
      onChange={setTyped}
      onOptionSubmit={(time) => field.onChange(time)}
      onBlur={settle}
    />
  );
}

/** Day and clock time on the clock of a zone; the value is an instant in UTC, or '' while one of the two is missing. */
export function DateTimeField({ zone, min, max, ...field }: DayFieldProps & { readonly zone?: string }) {
  const localize = useLocalize();
  const known = field.value && !Number.isNaN(Date.parse(field.value)) ? field.value : null;
  const [day, setDay] = useState(known ? dayOf(known, zone) : '');
  const [time, setTime] = useState(known ? timeOf(known, zone) : '');
  useEffect(() => {
    if (known === null) return;
    setDay(dayOf(known, zone));
    setTime(timeOf(known, zone));
  }, [known, zone]);
  const put = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    const isWhole = isDay(nextDay) && parseTime(nextTime) === nextTime;
    field.onChange(isWhole ? instantAt(nextDay, nextTime, zone) : '');
  };
  return (
    <div className={classes.pair}>
      <DayField
        {...field}
        value={day}
        onChange={(next) => put(next, time)}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
      <TimeField
        label={localize(words.time)}
        value={time}
        required={field.required ?? false}
        disabled={field.disabled ?? false}
        onChange={(next) => put(day, next)}
      />
    </div>
  );
}
