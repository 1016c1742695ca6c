import { useSearchParams } from 'react-router';
import { home, URGENCIES, type Urgency } from '#modules/desk/home/contract/home.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';
import { REVIEW_TABS, type ReviewTab, reviews } from '../../contract/reviews.contract.ts';

type Answer = CallOutput<typeof reviews.list>;
export type WaitingReviews = Extract<Answer, { tab: 'todo' }>;
export type PastReviews = Exclude<Answer, { tab: 'todo' }>;
export type Waiting = WaitingReviews['list'][number];
export type Past = PastReviews['list'][number];

const POLL_MS = 300_000;

/** What is chosen stands in the address. */
export function useReviewFilters() {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    setAddress(next, { replace: true });
  };
  const wanted = (name: string) => address.get(name);
  return {
    tab: REVIEW_TABS.find((one) => one === wanted('tab')) ?? 'todo',
    module: wanted('module'),
    urgency: URGENCIES.find((one) => one === wanted('urgency')) ?? null,
    q: wanted('q') ?? '',
    set,
    /** Another tab has other modules. */
    open: (tab: ReviewTab) => setAddress(tab === 'todo' ? {} : { tab }, { replace: true }),
  };
}

export type ReviewFilters = ReturnType<typeof useReviewFilters>;

interface Wanted {
  readonly tab: ReviewTab;
  readonly module: string | null;
  readonly urgency: Urgency | null;
  readonly q: string;
}

/** One tab, and how much waits whichever tab is shown; read again as soon as the server says that it changed. */
export function useReviews({ tab, module, urgency, q }: Wanted) {
  const settings = useSettings();
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    if (event === 'todos_changed' || event === 'permissions_changed') void invalidate('home', 'reviews');
  });
  const query = {
    tab,
    ...(module ? { module } : {}),
    ...(urgency && tab === 'todo' ? { urgency } : {}),
    ...(q ? { q } : {}),
  };
  const answer = useApi(reviews.list, { query }, { staleMs: 15_000, pollMs: POLL_MS, keepPrevious: true });
  const counted = useApi(home.todoCounts, {}, { staleMs: 15_000, enabled: tab !== 'todo' });
  const waiting = answer.data?.tab === 'todo' ? answer.data.counts.total : counted.data?.reviews;
  return { answer, waiting };
}
