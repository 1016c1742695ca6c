import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { type OnSiteKind, onSiteKinds, rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import classes from './people-wall.module.css';
import { PersonCard } from './person-card.tsx';
import { usePlaceName } from './place-name.ts';
import type { CallPerson, RollCall } from './use-roll-call.ts';

const MOST = 100;
type View = 'missing' | 'safe' | 'all';

/** Those of one place together, in the order of the list. */
function byPlace(list: readonly CallPerson[]): (readonly CallPerson[])[] {
  const places = new Map<string | null, CallPerson[]>();
  for (const one of list) places.set(one.place, [...(places.get(one.place) ?? []), one]);
  return [...places.values()];
}

function Nobody({
  call,
  view,
  isSearching,
}: {
  readonly call: RollCall;
  readonly view: View;
  readonly isSearching: boolean;
}) {
  const t = useRollCallText();
  if (isSearching) return <EmptyState kind="lost" title={t('nobody_found')} detail={t('nobody_found_help')} />;
  if (call.total === 0) return <EmptyState title={t('nobody_inside')} detail={t('nobody_inside_help')} />;
  if (view === 'safe') return <EmptyState title={t('nobody_safe')} detail={t('nobody_safe_help')} />;
  if (call.as === 'own') return <EmptyState kind="done" title={t('everybody_safe_own')} />;
  return (
    <EmptyState
      kind="done"
      title={t('everybody_safe')}
      {...(call.can_end ? { detail: t('everybody_safe_help') } : {})}
    />
  );
}

/** The people of a roll call by place: who is missing first, and a search for the one who stands there. */
export function PeopleWall({ call }: { readonly call: RollCall }) {
  const t = useRollCallText();
  const lang = useLang();
  const placeName = usePlaceName();
  const [view, setView] = useState<View>(call.as === 'own' ? 'all' : 'missing');
  const [kind, setKind] = useState<OnSiteKind | 'all'>('all');
  const [q, setQ] = useState('');
  const query = {
    per_page: MOST,
    ...(view === 'all' ? {} : { is_safe: view === 'safe' }),
    ...(kind === 'all' ? {} : { kind: [kind] }),
    ...(q ? { q } : {}),
  };
  const answer = useApi(rollCalls.people, { params: { id: call.id }, query }, { keepPrevious: true });
  return (
    <Stack as="section" gap={12} aria-label={t('people')}>
      {call.as === 'security' && (
        <>
          <SearchBox value={q} onSearch={setQ} label={t('search_people')} width="100%" />
          <ViewTabs
            label={t('people')}
            value={view}
            onChange={(value) => setView(value as View)}
            tabs={[
              { value: 'missing', label: t('missing'), count: call.missing },
              { value: 'safe', label: t('safe'), count: call.safe },
              { value: 'all', label: t('all'), count: call.total },
            ]}
          />
          {call.kinds.length > 1 && (
            <ViewTabs
              label={t('kind')}
              value={kind}
              onChange={(value) => setKind(value as OnSiteKind | 'all')}
              tabs={[
                { value: 'all', label: t('all') },
                ...call.kinds.map((one) => ({
                  value: one.kind,
                  label: labelOf(onSiteKinds, one.kind, lang),
                  count: view === 'missing' ? one.missing : view === 'safe' ? one.safe : one.total,
                })),
              ]}
            />
          )}
        </>
      )}
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton rows={5} />} />}
      {answer.data?.list.length === 0 && <Nobody call={call} view={view} isSearching={q !== ''} />}
      {byPlace(answer.data?.list ?? []).map((group) => (
        <section key={group[0]?.place ?? ''}>
          {group[0] && call.as === 'security' && (
            <Words as="h2" size="large" weight={600} above={8} below={8} className={classes.place}>
              {placeName(group[0])} <span>{group.length}</span>
            </Words>
          )}
          <Cards as="ul" least={340} gap={8}>
            {group.map((person) => (
              <PersonCard key={person.id} call={call} person={person} />
            ))}
          </Cards>
        </section>
      ))}
      {answer.data && answer.data.total > MOST && (
        <p className={classes.rest}>{t('first_of', { n: MOST, total: answer.data.total })}</p>
      )}
    </Stack>
  );
}
