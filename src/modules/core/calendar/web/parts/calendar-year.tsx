import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { weeksOf } from '#web/ui/fields/month.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { type CalendarAudience, dayKinds } from '../../contract/calendar-kinds.ts';
import { workCalendar } from '../../contract/work-calendar.contract.ts';
import { useCalendarText } from '../texts.ts';
import classes from './calendar-year.module.css';

const ListImport = lazyDialog(async () => (await import('./list-import.tsx')).ListImport);
const DaysDialog = lazyDialog(async () => (await import('./days-dialog.tsx')).DaysDialog);

type Day = CallOutput<typeof workCalendar.list>['days'][number];
/** First and last day that are chosen. */
type Span = readonly [from: string, to: string];

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The days of a school, a year at a glance; a span of them is chosen and said what it is. */
export function CalendarTab({ id }: { readonly id: string }) {
  const t = useCalendarText();
  const { can } = useRights();
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const [applies, setApplies] = useState<CalendarAudience>('staff');
  const [begun, begin] = useState<string | null>(null);
  const [span, choose] = useState<Span | null>(null);
  const query = { organization_id: id, from: `${year}-01-01`, to: `${year}-12-31`, applies };
  const answer = useApi(workCalendar.list, { query }, { errorDisplay: 'session_only' });
  const mayChange = can(directoryRights.calendar);
  const pick = (date: string) => {
    if (!begun) return begin(date);
    choose(begun < date ? [begun, date] : [date, begun]);
    begin(null);
  };
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t('year_before')} onClick={() => setYear(year - 1)}>
          <IconChevronLeft aria-hidden size={18} />
        </ActionIcon>
        <strong>{t('year', { n: year })}</strong>
        <ActionIcon variant="default" size="lg" aria-label={t('year_after')} onClick={() => setYear(year + 1)}>
          <IconChevronRight aria-hidden size={18} />
        </ActionIcon>
        <ChipsField
          label={t('whose')}
          options={(['staff', 'students'] as const).map((value) => ({ value, label: t(value) }))}
          value={applies}
          onChange={(value) => setApplies(value as CalendarAudience)}
        />
        {mayChange && (
          <span className={classes.help}>{begun ? t('choose_end', { day: begun }) : t('choose_help')}</span>
        )}
        {begun && (
          <Button variant="subtle" onClick={() => begin(null)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {mayChange && (
        <Inline gap={12} wrap below={12}>
          <ListImport organizationId={id} year={year} />
        </Inline>
      )}
      <Legend />
      {answer.data ? (
        <div className={classes.months}>
          {MONTHS.map((month) => (
            <Month
              key={month}
              month={`${year}-${month}`}
              days={answer.data.days}
              begun={begun}
              onPick={mayChange ? pick : null}
            />
          ))}
        </div>
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />
      )}
      {span && answer.data && (
        <DaysDialog organizationId={id} span={span} version={answer.data.version} onClose={() => choose(null)} />
      )}
    </>
  );
}

function Legend() {
  const localize = useLocalize();
  return (
    <ul className={classes.legend}>
      {dayKinds.map((kind) => (
        <li key={kind.code} data-kind={kind.code}>
          {localize(kind)}
        </li>
      ))}
    </ul>
  );
}

interface MonthProps {
  readonly month: string;
  readonly days: readonly Day[];
  readonly begun: string | null;
  readonly onPick: ((date: string) => void) | null;
}

function Month({ month, days, begun, onPick }: MonthProps) {
  const lang = useLang();
  const format = useFormat();
  const byDate = new Map(days.map((one) => [one.date, one]));
  const title = new Intl.DateTimeFormat(lang === 'us' ? 'en' : 'zh-CN', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const sentence = (one: Day) =>
    format.list([format.day(one.date), labelOf(dayKinds, one.kind, lang) ?? '', ...(one.name ? [one.name] : [])]);
  return (
    <section className={classes.month} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.days}>
        {weeksOf(`${month}-01`)
          .flat()
          .map((date) => {
            const one = date.startsWith(month) ? byDate.get(date) : undefined;
            if (!one) return <span key={date} aria-hidden />;
            const shown = {
              'data-kind': one.kind,
              'data-source': one.source,
              'data-begun': begun === date,
              title: sentence(one),
            };
            const number = Number(date.slice(8));
            return onPick ? (
              <button key={date} type="button" {...shown} aria-label={sentence(one)} onClick={() => onPick(date)}>
                {number}
              </button>
            ) : (
              <span key={date} {...shown}>
                {number}
              </span>
            );
          })}
      </div>
    </section>
  );
}
