import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitPathOnPhone } from '../../../contract/visit-paths.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { hasPass, VisitPass } from '../pass/visit-pass.tsx';
import { useVisitNews } from '../use-visits.ts';
import { VisitBadge } from '../visit-badge.tsx';
import { useVisitWords } from '../visit-words.ts';
import classes from './book-visit-card.module.css';

/** Card of a visitor's home: the pass of the next visit, what else is booked, and the way to book. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  useVisitNews();
  const answer = useApi(visitors.mine, {
    query: { role: 'visitor', open_only: true, page: 1, per_page: 10, sort: 'start_at' },
  });
  if (answer.isPending) return <TextSkeleton lines={8} />;
  const open = answer.data?.list ?? [];
  const next = open.find((visit) => hasPass({ ...visit, as: 'visitor' }));
  const others = open.filter((visit) => visit !== next);
  return (
    <div className={classes.card} data-wide={layout === 'desktop'}>
      {next && (
        <section className={classes.band} aria-labelledby="next-pass">
          <p className={classes.school}>{words.school(next)}</p>
          <h2 id="next-pass">
            <time dateTime={next.start_at}>{format.relative(next.start_at)}</time>
          </h2>
          <p className={classes.when}>
            {words.span(next)} · {t('mine_to', { name: words.hostName(next), place: words.school(next) })}
          </p>
          <VisitPass visitId={next.id} />
          <Link to={visitPathOnPhone(next.id)}>{t('card_visit')}</Link>
        </section>
      )}
      <Panel title={t('book_visit')} aside={<Link to="/mobile/myVisitor">{t('my_visits')}</Link>}>
        {others.length > 0 && (
          <ul className={classes.others}>
            {others.map((visit) => (
              <li key={visit.id}>
                <Link to={visitPathOnPhone(visit.id)}>
                  {words.span(visit)} · {words.hostName(visit)}
                </Link>
                <VisitBadge visit={visit} />
              </li>
            ))}
          </ul>
        )}
        <Button
          component={Link}
          to="/visitor"
          fullWidth={layout === 'mobile'}
          size="md"
          variant={next ? 'default' : 'filled'}
        >
          {t('book_visit')}
        </Button>
      </Panel>
    </div>
  );
}
