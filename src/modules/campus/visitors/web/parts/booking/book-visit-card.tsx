import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitPathOnPhone } from '../../../contract/visit-paths.ts';
import { useVisitorText } from '../../texts.ts';
import { VisitBadge } from '../visit-badge.tsx';
import { useVisitWords } from '../visit-words.ts';
import classes from './book-visit-card.module.css';
import { NextPass, useOwnVisits } from './next-pass.tsx';

/** Card of a visitor's home: the pass of the next visit, what else is booked, and the way to book. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const { isPending, next, others, now } = useOwnVisits();
  if (isPending) return <TextSkeleton lines={8} />;
  return (
    <div className={classes.card} data-wide={layout === 'desktop'}>
      {next && <NextPass visit={next} now={now} />}
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
