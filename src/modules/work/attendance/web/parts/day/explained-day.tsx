import type * as z from 'zod';
import { dayKinds } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import type { DayWindow, explainedDay, punchRow } from '../../../contract/attendance-day.shapes.ts';
import { attendanceMarks, punchReasons, punchSources, punchVerdicts } from '../../../contract/attendance-kinds.ts';
import { useAttendanceText } from '../../texts.ts';
import { useMinutes } from '../minutes.ts';

type Explained = z.output<typeof explainedDay>;
type Punch = z.output<typeof punchRow>;

/** The marks of a day in words. */
export function Marks({ marks }: { readonly marks: Explained['marks'] }) {
  const lang = useLang();
  return (
    <Inline gap={6} wrap>
      {marks.map((mark) => (
        <NeutralLabel key={mark}>{labelOf(attendanceMarks, mark, lang) ?? mark}</NeutralLabel>
      ))}
    </Inline>
  );
}

/** Why a day has its marks: the rule, what was asked, what was punched, who was away. */
export function ExplainedDay({ day }: { readonly day: Explained }) {
  const t = useAttendanceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const minutes = useMinutes();
  const sentence = useSentence(day);
  const kind = labelOf(dayKinds, day.day_kind, lang) ?? day.day_kind;
  return (
    <Stack gap={20}>
      <Words as="p" weight={500}>
        {sentence}
      </Words>
      <Facts
        facts={[
          { label: t('marks'), value: day.marks.length > 0 ? <Marks marks={day.marks} /> : t('not_yet') },
          { label: t('worked'), value: minutes(day.minutes) },
          {
            label: t('core_hours'),
            value: day.core.length > 0 ? format.list(day.core.map((one) => `${one.in}–${one.out}`)) : null,
          },
          {
            label: t('rule'),
            value: day.rule && t('rule_version', { name: localizedName(day.rule), n: day.rule.version }),
          },
          {
            label: t('calendar_day'),
            value: day.as_weekday === null ? kind : t('as_weekday', { kind, day: weekdayName(day.as_weekday, format) }),
          },
        ]}
      />
      {day.windows.length > 0 && (
        <section>
          <Words as="h3" size="normal" weight={600} below={8}>
            {t('windows')}
          </Words>
          <RowList>
            {day.windows.map((window) => (
              <WindowRow key={window.starts_at} window={window} />
            ))}
          </RowList>
        </section>
      )}
      <section>
        <Words as="h3" size="normal" weight={600} below={8}>
          {t('punches')}
        </Words>
        <PunchRows punches={day.punches} />
      </section>
      {day.away.length > 0 && (
        <section>
          <Words as="h3" size="normal" weight={600} below={8}>
            {t('away')}
          </Words>
          <RowList>
            {day.away.map((one) => (
              <li key={one.from}>
                <span>{labelOf(attendanceMarks, one.why, lang)}</span>
                <Words figures tone="soft">
                  {format.dateTime(one.from)} – {format.dateTime(one.to)}
                </Words>
              </li>
            ))}
          </RowList>
        </section>
      )}
    </Stack>
  );
}

const MONDAY_MS = Date.parse('2026-01-05T00:00:00Z');
export const weekdayName = (weekday: number, format: ReturnType<typeof useFormat>): string =>
  format.weekday(new Date(MONDAY_MS + (weekday - 1) * 86_400_000).toISOString().slice(0, 10));

/** The day in one sentence. */
function useSentence(day: Explained): string {
  const t = useAttendanceText();
  const format = useFormat();
  const minutes = useMinutes();
  if (day.is_closed) return t('why_closed');
  if (!day.rule) return t('why_no_rule');
  if (day.rule.mode === 'free' && day.minutes > 0) return t('why_free');
  if (day.windows.length === 0) return t('why_nothing_asked');
  const core = day.core[0];
  const late = day.windows.find((one) => one.late > 0);
  if (late?.punched_in)
    return t('why_late', {
      time: format.time(late.punched_in),
      from: core?.in ?? late.in,
      grace: day.rule.grace_late,
      by: minutes(late.late),
    });
  const early = day.windows.find((one) => one.early > 0);
  if (early?.punched_out)
    return t('why_early', {
      time: format.time(early.punched_out),
      to: day.core.at(-1)?.out ?? early.out,
      by: minutes(early.early),
    });
  if (day.early > 0 && day.rule.required_minutes !== null)
    return t('why_short', { by: minutes(day.early), required: minutes(day.rule.required_minutes) });
  if (day.source === 'leave') return t('why_leave');
  if (day.source === 'business') return t('why_business');
  if (day.source === 'fix') return t('why_fix');
  const open = day.windows.find((one) => one.marks.length === 0);
  if (open) return t('why_open', { time: format.time(open.settles_at) });
  if (day.marks.includes('missing_in') || day.marks.includes('missing_out')) return t('why_missing');
  return day.marks.includes('normal') ? t('why_normal') : t('why_absent');
}

function WindowRow({ window }: { readonly window: DayWindow }) {
  const t = useAttendanceText();
  const format = useFormat();
  const at = (instant: string | null) => (instant ? format.time(instant) : '—');
  return (
    <li>
      <span>
        <Words figures weight={500}>
          {window.in}–{window.out}
        </Words>{' '}
        <Words tone="soft" figures>
          {t('in_out', { in: at(window.punched_in), out: at(window.punched_out) })}
        </Words>
      </span>
      <Marks marks={window.marks} />
    </li>
  );
}

/** Punches with what they are worth and why. */
export function PunchRows({ punches }: { readonly punches: readonly Punch[] }) {
  const t = useAttendanceText();
  const lang = useLang();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  if (punches.length === 0) return <Words tone="soft">{t('no_punches')}</Words>;
  return (
    <RowList>
      {punches.map((punch) => {
        const reason = punchReasons.find(({ code }) => code === punch.reason);
        const verdict = punch.decision ?? punch.verdict;
        return (
          <li key={punch.id}>
            <span>
              <Words figures weight={500}>
                {format.time(punch.at)}
              </Words>{' '}
              <Words tone="soft">
                {[labelOf(punchSources, punch.source, lang), punch.place && localizedName(punch.place)]
                  .filter(Boolean)
                  .join(' · ')}
              </Words>
            </span>
            <Words tone={verdict === 'valid' ? 'done' : verdict === 'doubtful' ? 'waiting' : 'refused'} size="small">
              {[labelOf(punchVerdicts, verdict, lang), reason && localize(reason)].filter(Boolean).join(' · ')}
            </Words>
          </li>
        );
      })}
    </RowList>
  );
}
