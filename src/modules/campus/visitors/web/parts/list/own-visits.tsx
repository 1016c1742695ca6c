import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { visitPathOnPhone } from '../../../contract/visit-paths.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { useVisitNews } from '../use-visits.ts';
import { ReviewButtons } from '../visit/review-buttons.tsx';
import { VisitBadge } from '../visit-badge.tsx';
import { VisitCard } from '../visit-card.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './own-visits.module.css';
import { VisitsByDay } from './visits-by-day.tsx';

export type OwnRole = 'visitor' | 'host';

/** The pass that is needed next, at the top of the own visits. */
function NextVisit({ visit }: { readonly visit: Visit }) {
  const t = useVisitorText();
  const words = useVisitWords();
  return (
    <section className={classes.next} aria-labelledby="next-visit">
      <Inline justify="spread" className={classes.head}>
        <h2 id="next-visit">{t('mine_next')}</h2>
        <VisitBadge visit={visit} />
      </Inline>
      <Words as="p" size="title" weight={600} figures>
        {words.span(visit)}
      </Words>
      <p>{t('mine_to', { name: words.hostName(visit), place: words.school(visit) })}</p>
      <Button
        component={Link}
        to={visitPathOnPhone(visit.id)}
        size="lg"
        fullWidth
        leftSection={<IconQrcode aria-hidden size={22} />}
      >
        {t('mine_show_pass')}
      </Button>
    </section>
  );
}

/** One page of visits that are over; the next page is asked for below it. */
function PastPage({
  role,
  page,
  isLast,
  onMore,
}: {
  readonly role: OwnRole;
  readonly page: number;
  readonly isLast: boolean;
  readonly onMore: () => void;
}) {
  const t = useVisitorText();
  const answer = useApi(visitors.mine, { query: { role, page, per_page: 25, sort: '-start_at' } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  const past = answer.data.list.filter((visit) => visit.is_over);
  const hasMore = page * 25 < answer.data.total || answer.data.total_is_floor === true;
  return (
    <>
      <VisitsByDay
        visits={past}
        draw={(visit) => <VisitCard key={visit.id} visit={visit} side={role} to={visitPathOnPhone(visit.id)} />}
      />
      {isLast && past.length === 0 && !hasMore && <p className={classes.none}>{t('mine_no_past')}</p>}
      {isLast && hasMore && (
        <Button variant="default" fullWidth mt={12} onClick={onMore}>
          {t('mine_more')}
        </Button>
      )}
    </>
  );
}

function Past({ role }: { readonly role: OwnRole }) {
  const t = useVisitorText();
  const [pages, setPages] = useState(0);
  return (
    <section aria-labelledby="past-visits">
      <h2 id="past-visits" className="visually-hidden">
        {t('mine_past')}
      </h2>
      {pages === 0 && (
        <Button variant="subtle" fullWidth mt={16} onClick={() => setPages(1)}>
          {t('mine_past')}
        </Button>
      )}
      {Array.from({ length: pages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <PastPage key={at} role={role} page={at + 1} isLast={at + 1 === pages} onMore={() => setPages(pages + 1)} />
      ))}
    </section>
  );
}

/** Visits that a person makes (`visitor`) or receives (`host`): the next pass, what is open by day, and the past on demand. */
export function OwnVisits({ role }: { readonly role: OwnRole }) {
  const t = useVisitorText();
  useVisitNews();
  const answer = useApi(visitors.mine, { query: { role, open_only: true, per_page: 100, sort: 'start_at' } });
  const open = answer.data?.list ?? [];
  const next = role === 'visitor' ? open.find((visit) => visit.has_pass) : undefined;
  const others = open.filter((visit) => visit !== next);
  return (
    <>
      <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />
      {answer.data && open.length === 0 && (
        <EmptyState
          title={t(role === 'visitor' ? 'mine_none' : 'mine_none_host')}
          detail={t(role === 'visitor' ? 'mine_none_how' : 'mine_none_host_how')}
        />
      )}
      {next && <NextVisit visit={next} />}
      <VisitsByDay
        visits={others}
        draw={(visit) => (
          <VisitCard key={visit.id} visit={visit} side={role} to={visitPathOnPhone(visit.id)}>
            {visit.actions.includes('review') ? <ReviewButtons visit={visit} /> : null}
          </VisitCard>
        )}
      />
      {answer.data && <Past key={role} role={role} />}
    </>
  );
}
