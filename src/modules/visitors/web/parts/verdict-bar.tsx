import { useFormat } from '#web/i18n/format.ts';
import { useSay } from '#web/i18n/texts.ts';
import { visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import { useVisitWords } from './visit-words.ts';
import type { Verdict } from './entry-verdict.ts';
import type { VisitDetail } from './visit-types.ts';
import classes from './verify-form.module.css';
import { useVisitorText } from './visitor-texts.ts';

/** The coloured bar with one sentence why. */
export function VerdictBar({ visit, verdict }: { readonly visit: VisitDetail; readonly verdict: Verdict }) {
  const t = useVisitorText();
  const say = useSay();
  const format = useFormat();
  const words = useVisitWords();
  const { reason } = verdict;
  const sentence = () => {
    switch (reason.key) {
      case 'ended':
        return t('verdict_ended', { state: say(visitLifecycle.states[reason.status]) });
      case 'too_early':
      case 'too_late':
        return t(`verdict_${reason.key}`, { time: format.dateTime(reason.at) });
      case 'wrong_gate':
        return t('verdict_wrong_gate', { gates: words.gates(visit) });
      default:
        return t(`verdict_${reason.key}`);
    }
  };
  return (
    <div className={classes.bar} data-tone={verdict.tone} role="status">
      <p>{sentence()}</p>
      <p>{`${words.kind(visit.visit_kind)} · ${words.span(visit)}`}</p>
    </div>
  );
}
