import type { Tone } from '#shared/lifecycle.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { type VisitStatus, visitLifecycle } from '../../../contract/visitors.lifecycle.ts';
import { useVisitorText, type VisitorKey } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import classes from './visit-steps.module.css';

interface Step {
  readonly key: VisitorKey;
  readonly at: string | null;
}

/** How many of the four steps lie behind in each state; an early end stands on the step that was not reached. */
const BEHIND: Readonly<Record<VisitStatus, number>> = {
  applied: 1,
  approved: 2,
  verified: 3,
  left: 4,
  rejected: 1,
  expired: 1,
  no_show: 2,
  cancelled: 1,
};
const BEHIND_ONCE_DECIDED: Readonly<Partial<Record<VisitStatus, number>>> = { cancelled: 2 };

/** Where a booking stands: booked, decided, entered, left. */
export function VisitSteps({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const localize = useLocalize();
  const format = useFormat();
  const decided = visit.history.findLast((event) => event.to === 'approved' && event.from !== 'approved')?.at ?? null;
  const behind = (decided ? BEHIND_ONCE_DECIDED[visit.status] : undefined) ?? BEHIND[visit.status];
  const state = visitLifecycle.states[visit.status];
  const steps: readonly Step[] = [
    { key: 'step_booked', at: visit.created_at },
    { key: 'step_decided', at: decided },
    { key: 'step_entered', at: visit.first_in_at },
    { key: 'step_left', at: visit.last_out_at },
  ];
  const toneOf = (at: number): Tone | 'ahead' => {
    if (at < behind) return 'done';
    if (at > behind) return 'ahead';
    return visit.is_over ? state.tone : visit.is_overstay ? 'refused' : visit.is_on_site ? 'running' : 'waiting';
  };
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, at) => (
        <li
          key={step.key}
          data-tone={toneOf(at)}
          {...(at === Math.min(behind, 3) ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={classes.dot} aria-hidden>
            {at < behind ? '✓' : at === behind && visit.is_over ? '×' : at + 1}
          </span>
          <span className={classes.word}>{at === behind && visit.is_over ? localize(state) : t(step.key)}</span>
          {step.at && at < behind && <time dateTime={step.at}>{format.time(step.at)}</time>}
        </li>
      ))}
    </ol>
  );
}
