import { Autocomplete, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '#shared/dates.ts';
import { parseTime } from '#shared/text/clock-time.ts';
import { parseDay } from '#shared/text/day.ts';
import { isMoment, momentOf, momentParts } from '#shared/text/moment.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './date-fields.module.css';
import { type FieldProps, inputProps } from './field-props.ts';
import fieldClasses from './fields.module.css';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

const words = {
  pick: { cn: '选择{label}', us: 'Pick {label}' },
  time: { cn: '时间', us: 'Time' },
} as const;

/**
 * What was typed counts when its form is sent, also where the field was not left before: Enter sends with the focus in it.
 * Typed text is read when the field is left, since half a day would be told that it is none.
 */
function useReadBeforeSending(input: RefObject<HTMLInputElement | null>, read: () => void): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const form = input.current?.form;
    // on the form itself: React hears of it at the root, afterwards
    const before = () => flushSync(() => latest.current());
    form?.addEventListener('submit', before, true);
    return () => form?.removeEventListener('submit', before, true);
  }, [input]);
}

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
  const input = useRef<HTMLInputElement>(null);
  const read = () => {
    // What cannot be read stays to be mended; the contract's rule then says what is wrong with it.
    const day = typed.trim() === '' ? '' : (parseDay(typed) ?? typed);
    if (day !== field.value) field.onChange(day);
    else setTyped(day);
  };
  useReadBeforeSending(input, read);
  const settle = () => {
    read();
    field.onBlur?.();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...inputProps(field)}
          ref={input}
          value={typed}
          placeholder={field.placeholder ?? 'YYYY-MM-DD'}
          inputMode="numeric"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          rightSection={
            <button
              type="button"
              className={fieldClasses.inside}
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
  const input = useRef<HTMLInputElement>(null);
  const read = () => {
    const time = parseTime(typed) ?? typed.trim();
    if (time !== field.value) field.onChange(time);
    // the same in another spelling
    else setTyped(time);
  };
  useReadBeforeSending(input, read);
  const settle = () => {
    read();
    field.onBlur?.();
  };
  return (
    <Autocomplete
      {...inputProps(field)}
      ref={input}
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

/**
 * Day and clock time on the clock of a zone; the value is an instant in UTC, '' while both are empty, and what was typed
 * while one of them is missing (`momentOf`): the contract then says at that field what is missing.
 */
export function DateTimeField({ zone, min, max, ...field }: DayFieldProps & { readonly zone?: string }) {
  const localize = useLocalize();
  const { onBlur, error, ...shared } = field;
  const { day, time } = momentParts(field.value, zone);
  const isTimeWrong = !isMoment(field.value) && isDay(day);
  return (
    <div className={classes.pair}>
      <DayField
        {...shared}
        {...(error && !isTimeWrong ? { error } : {})}
        value={day}
        onChange={(next) => field.onChange(momentOf(next, time, zone))}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
      <TimeField
        label={localize(words.time)}
        {...(error && isTimeWrong ? { error } : {})}
        value={time}
        required={field.required ?? false}
        disabled={field.disabled ?? false}
        onChange={(next) => field.onChange(momentOf(day, next, zone))}
        // who goes from the day to its time has not left the field
        {...(onBlur ? { onBlur } : {})}
      />
    </div>
  );
}
