import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { useRollCallText } from '../texts.ts';
import classes from './call-numbers.module.css';
import { stopwatch, useSeconds } from './clock.ts';
import type { RollCall } from './use-roll-call.ts';

/** How long it runs, or how it ended. */
function Course({ call }: { readonly call: RollCall }) {
  const t = useRollCallText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const now = useSeconds(call.ended_at === null);
  const { started_at, ended_at, end_note } = call;
  const time = ended_at && format.time(ended_at);
  return (
    <Words as="div" tone="soft">
      <p>
        {t('started_line', {
          time: (ended_at ? format.dateTime : format.time)(started_at),
          name: localizedName(call.started_by),
        })}
      </p>
      {!ended_at && (
        <Words as="p" tone="plain" size="large" weight={600} figures>
          {t('since', { time: stopwatch(started_at, now) })}
        </Words>
      )}
      {ended_at && time && (
        <p>
          {call.ended_by
            ? t('ended_line', { time, took: stopwatch(started_at, ended_at) })
            : t('ended_forgotten', { time })}
        </p>
      )}
      {call.note && <p>{call.note}</p>}
      {end_note && <p>{t('end_note', { note: end_note })}</p>}
    </Words>
  );
}

/** The one number of a roll call, readable across a room: how many are missing. */
export function CallNumbers({ call }: { readonly call: RollCall }) {
  const t = useRollCallText();
  const isDone = call.missing === 0;
  const share = call.total === 0 ? 1 : call.safe / call.total;
  return (
    <div className={classes.numbers} data-done={isDone}>
      <Ring
        share={share}
        size={96}
        tone={isDone ? 'done' : 'refused'}
        label={`${t('safe')} ${t('of_total', { safe: call.safe, total: call.total })}`}
      >
        <Words weight={600} figures>
          {t('of_total', { safe: call.safe, total: call.total })}
        </Words>
      </Ring>
      <p className={classes.missing} role="status">
        <strong>{call.missing}</strong>
        <span>{t('missing')}</span>
      </p>
      <Course call={call} />
    </div>
  );
}
