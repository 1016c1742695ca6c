import { URGENCIES } from '../../../contract/home.contract.ts';
import { useHomeText } from '../../texts.ts';
import type { TodoCounts } from '../overview/use-overview.ts';
import classes from './urgency-ring.module.css';

const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;
/** Space between two arcs. */
const GAP = 3;

/** How much waits, as a ring by urgency; the words beside it say the same to everybody. */
export function UrgencyRing({ counts }: { readonly counts: TodoCounts }) {
  const t = useHomeText();
  const shown = URGENCIES.filter((urgency) => counts[urgency] > 0);
  const gap = shown.length > 1 ? GAP : 0;
  let begin = 0;
  return (
    <div className={classes.ring}>
      <div className={classes.dial}>
        <svg viewBox="0 0 108 108" aria-hidden>
          <circle className={classes.track} cx="54" cy="54" r={RADIUS} />
          {shown.map((urgency) => {
            const length = (counts[urgency] / counts.total) * AROUND;
            const offset = -begin;
            begin += length;
            return (
              <circle
                key={urgency}
                className={classes.arc}
                data-urgency={urgency}
                cx="54"
                cy="54"
                r={RADIUS}
                strokeDasharray={`${Math.max(length - gap, 1)} ${AROUND}`}
                strokeDashoffset={offset}
              />
            );
          })}
        </svg>
        <p className={classes.total}>
          <strong>{counts.total}</strong>
          <span>{t('todos_unit', { n: counts.total })}</span>
        </p>
      </div>
      <dl className={classes.legend}>
        {URGENCIES.map((urgency) => (
          <div key={urgency} data-urgency={urgency} data-none={counts[urgency] === 0}>
            <dt>{t(`urgency_${urgency}`)}</dt>
            <dd>{counts[urgency]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
