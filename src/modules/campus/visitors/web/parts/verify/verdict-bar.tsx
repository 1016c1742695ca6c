import { useLocalize } from '#web/i18n/texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import type { Verdict } from './gate-verdict.ts';
import classes from './verify-form.module.css';

/** The coloured bar with one sentence why, and what the visit is. */
export function VerdictBar({ visit, verdict }: { readonly visit: VisitDetail; readonly verdict: Verdict }) {
  const localize = useLocalize();
  const words = useVisitWords();
  return (
    <div className={classes.bar} data-signal={verdict.signal} role="status">
      <p>{localize(verdict.why, verdict.values)}</p>
      <p>{`${words.kind(visit.visit_kind)} · ${words.span(visit)}`}</p>
    </div>
  );
}
