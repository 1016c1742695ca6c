import { TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { addDays, addMinutes, dayOf, daysBetween, isDay, timeOf, today } from '#shared/dates.ts';
import { isMoment, momentOf } from '#shared/text/moment.ts';
import { tagOf, useLang } from '#web/i18n/language.ts';
import { isPhone } from '#web/session/device.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../../texts.ts';
import type { VisitForm } from '../visit-values.ts';
import classes from './visit-when.module.css';

interface Props {
  readonly form: VisitForm;
  /** Last day that may be booked, counted from today. */
  readonly maxDays: number;
}

const STRIP_DAYS = 14;
const LENGTHS = [60, 120, 240] as const;

/** The next two weeks as a strip, weekdays above the number. */
function DayStrip({
  day,
  days,
  onPick,
}: {
  readonly day: string;
  readonly days: number;
  readonly onPick: (day: string) => void;
}) {
  const t = useVisitorText();
  const lang = useLang();
  const own = useId();
  const first = today();
  const weekday = new Intl.DateTimeFormat(tagOf(lang), { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (candidate: string, ahead: number) => {
    if (ahead === 0) return t('today');
    return ahead === 1 ? t('tomorrow') : weekday.format(new Date(`${candidate}T00:00:00Z`));
  };
  return (
    <fieldset className={classes.strip}>
      <legend>{t('day')}</legend>
      <Inline gap={8} align="stretch">
        {Array.from({ length: Math.min(STRIP_DAYS, days + 1) }, (_, ahead) => addDays(first, ahead)).map(
          (candidate, ahead) => (
            <label key={candidate} className={classes.day}>
              <input type="radio" name={own} checked={candidate === day} onChange={() => onPick(candidate)} />
              <span>{nameOf(candidate, ahead)}</span>
              <b>{`${Number(candidate.slice(5, 7))}/${Number(candidate.slice(8))}`}</b>
            </label>
          ),
        )}
      </Inline>
    </fieldset>
  );
}

/** A clock time; phones use their own wheel. */
function ClockField(field: FieldProps<string>) {
  if (!isPhone()) return <TimeField {...field} />;
  return (
    <TextInput
      {...inputProps(field)}
      type="time"
      step={900}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** When somebody comes and how long they stay, on one day: a strip of days, two clock times, and the usual lengths. */
export function VisitWhen({ form, maxDays }: Props) {
  const t = useVisitorText();
  const { start_at, end_at } = form.values;
  const [day, setDay] = useState(() => (isMoment(start_at) ? dayOf(start_at) : today()));
  const [from, setFrom] = useState(() => (isMoment(start_at) ? timeOf(start_at) : ''));
  const [to, setTo] = useState(() => (isMoment(end_at) ? timeOf(end_at) : ''));
  useEffect(() => {
    if (!isMoment(start_at)) return;
    setDay(dayOf(start_at));
    setFrom(timeOf(start_at));
    if (isMoment(end_at)) setTo(timeOf(end_at));
  }, [start_at, end_at]);
  const put = (on: string, start: string, end: string) => {
    setDay(on);
    setFrom(start);
    setTo(end);
    form.set({ start_at: momentOf(on, start), end_at: momentOf(on, end) });
  };
  const minutes = isMoment(start_at) && isMoment(end_at) ? (Date.parse(end_at) - Date.parse(start_at)) / 60_000 : null;
  const startAt = (time: string) => {
    const begins = momentOf(day, time);
    const keeps = isMoment(begins) && minutes !== null && minutes > 0 ? addMinutes(begins, minutes) : null;
    put(day, time, keeps && dayOf(keeps) === day ? timeOf(keeps) : to);
  };
  const last = (length: string) => {
    const begins = momentOf(day, from);
    if (isMoment(begins)) put(day, from, timeOf(addMinutes(begins, Number(length))));
  };
  const isFar = !isDay(day) || daysBetween(today(), day) >= STRIP_DAYS;
  return (
    <div className={classes.when}>
      <DayStrip day={day} days={maxDays} onPick={(next) => put(next, from, to)} />
      {(maxDays >= STRIP_DAYS || isFar) && (
        <DayField
          label={t('other_day')}
          value={day}
          min={today()}
          max={addDays(today(), maxDays)}
          onChange={(next) => put(next, from, to)}
        />
      )}
      <div className={classes.times}>
        <ClockField
          name="start_at"
          label={t('start')}
          required
          value={from}
          error={form.at('start_at').error}
          onChange={startAt}
        />
        <ClockField
          name="end_at"
          label={t('end')}
          required
          value={to}
          error={form.at('end_at').error}
          onChange={(time) => put(day, from, time)}
        />
      </div>
      <ChipsField
        label={t('length')}
        value={minutes === null ? '' : String(minutes)}
        onChange={last}
        options={LENGTHS.map((length) => ({ value: String(length), label: t(`length_${length}`) }))}
      />
    </div>
  );
}
