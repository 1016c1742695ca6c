import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { visitPathOnPhone } from '../../../contract/visit-paths.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { VisitPass } from '../pass/visit-pass.tsx';
import { useNow } from '../use-now.ts';
import { useVisitNews } from '../use-visits.ts';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './book-visit-card.module.css';

/** Own visits that are still to come or run, the nearest first, and the one whose pass is needed next. */
export function useOwnVisits() {
  useVisitNews();
  const now = useNow();
  const answer = useApi(visitors.mine, {
    query: { role: 'visitor', open_only: true, page: 1, per_page: 10, sort: 'start_at' },
  });
  const open = answer.data?.list ?? [];
  const next = open.find((visit) => visit.has_pass && (visit.is_on_site || Date.parse(visit.end_at) > now));
  return { isPending: answer.isPending, next, others: open.filter((visit) => visit !== next), now };
}

/** When somebody is expected; of a visit that runs, until when it does. */
function When({ visit, now }: { readonly visit: Visit; readonly now: number }) {
  const t = useVisitorText();
  const format = useFormat();
  if (Date.parse(visit.start_at) > now) return <time dateTime={visit.start_at}>{format.relative(visit.start_at)}</time>;
  const isOver = Date.parse(visit.end_at) <= now;
  return (
    <time dateTime={visit.end_at}>{t(isOver ? 'pass_over' : 'pass_runs', { time: format.time(visit.end_at) })}</time>
  );
}

/** The pass of a visit with where, when and to whom: what its owner shows at the gate. */
export function NextPass({ visit, now }: { readonly visit: Visit; readonly now: number }) {
  const t = useVisitorText();
  const words = useVisitWords();
  return (
    <section className={classes.band} aria-labelledby="next-pass">
      <p className={classes.school}>{words.school(visit)}</p>
      <h2 id="next-pass">
        <When visit={visit} now={now} />
      </h2>
      <p className={classes.when}>
        {words.span(visit)} · {t('mine_to', { name: words.hostName(visit), place: words.school(visit) })}
      </p>
      <VisitPass visitId={visit.id} />
      <Link to={visitPathOnPhone(visit.id)}>{t('card_visit')}</Link>
    </section>
  );
}
