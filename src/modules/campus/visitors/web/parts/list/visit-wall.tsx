import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { PersonPhoto } from '../person-photo.tsx';
import { useNow } from '../use-now.ts';
import { overstayText } from '../visit-badge.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './visit-wall.module.css';

const MOST = 100;

/** How much of the booked time has passed since the entry; over the end it is full. */
export function elapsedShare(visit: Pick<Visit, 'first_in_at' | 'start_at' | 'end_at'>, now: number): number {
  const from = Date.parse(visit.first_in_at ?? visit.start_at);
  const to = Date.parse(visit.end_at);
  return to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));
}

function Card({
  visit,
  now,
  onOpen,
}: {
  readonly visit: Visit;
  readonly now: number;
  readonly onOpen: (visit: Visit) => void;
}) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const left = Date.parse(visit.end_at) - now;
  const isOver = left < 0;
  const sentence = isOver
    ? t('overdue_by', { time: overstayText(-left, t) })
    : t('time_left', { time: overstayText(left, t) });
  return (
    <li>
      <button type="button" className={classes.card} data-over={isOver} onClick={() => onOpen(visit)}>
        <Ring share={elapsedShare(visit, now)} size={84} tone={isOver ? 'refused' : 'running'} label={sentence}>
          <span className={classes.face}>
            <PersonPhoto name={visit.lead_name} url={visit.photo_url} size={64} />
          </span>
        </Ring>
        <Stack as="span" tone="soft" figures narrow className={classes.words}>
          <Words as="strong" tone="plain" size="large" weight={600}>
            {words.who(visit)}
          </Words>
          <span>{t('to_host', { name: words.hostName(visit) })}</span>
          <span>{`${visit.first_in_at ? format.time(visit.first_in_at) : format.time(visit.start_at)} – ${format.time(visit.end_at)}`}</span>
          <em>{sentence}</em>
        </Stack>
      </button>
    </li>
  );
}

function Campus({
  name,
  visits,
  now,
  onOpen,
}: {
  readonly name: string;
  readonly visits: readonly Visit[];
  readonly now: number;
  readonly onOpen: (visit: Visit) => void;
}) {
  const t = useVisitorText();
  return (
    <section>
      <Words as="h2" size="large" weight={600} below={12} className={classes.place}>
        {name} <span>{t('persons_n', { n: visits.reduce((sum, visit) => sum + visit.inside_count, 0) })}</span>
      </Words>
      <Cards as="ul" least={248} gap={12}>
        {visits.map((visit) => (
          <Card key={visit.id} visit={visit} now={now} onOpen={onOpen} />
        ))}
      </Cards>
    </section>
  );
}

/** Who is inside, as cards with faces: the ring fills with the booked time and turns red when it is over. */
export function VisitWall({
  overdueOnly,
  onOpen,
}: {
  readonly overdueOnly: boolean;
  readonly onOpen: (visit: Visit) => void;
}) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const now = useNow(30_000);
  const answer = useApi(
    visitors.list,
    { query: { status: ['verified'], sort: 'start_at', per_page: MOST } },
    { keepPrevious: true },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const shown = answer.data.list
    .filter((visit) => !overdueOnly || Date.parse(visit.end_at) < now)
    .sort((a, b) => a.end_at.localeCompare(b.end_at));
  if (shown.length === 0)
    return (
      <EmptyState
        title={t(overdueOnly ? 'nobody_over' : 'nobody_inside')}
        detail={t(overdueOnly ? 'nobody_over_help' : 'nobody_inside_help')}
      />
    );
  const campuses = [...new Map(shown.map((visit) => [visit.campus.id, visit.campus])).values()];
  return (
    <Stack gap={24}>
      {campuses.map((campus) => (
        <Campus
          key={campus.id}
          name={localizedName(campus)}
          visits={shown.filter((visit) => visit.campus.id === campus.id)}
          now={now}
          onOpen={onOpen}
        />
      ))}
      {answer.data.total > MOST && <p className={classes.rest}>{t('wall_first', { n: MOST })}</p>}
    </Stack>
  );
}
