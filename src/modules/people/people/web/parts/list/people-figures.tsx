import { useApi } from '#web/api/queries.ts';
import { CounterItems } from '#web/ui/layout/counter-tiles.tsx';
import { users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';

const KINDS = ['staff', 'student'] as const;

/** How many people the person looks after, in the band of a home page. Of a kind that they may not see there is none. */
export function Figures({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = usePeopleText();
  const { data, isError } = useApi(users.counts, { query: {} }, { staleMs: 300_000 });
  if (layout === 'mobile' || (isError && !data)) return null;
  return (
    <CounterItems
      counters={KINDS.filter((kind) => data?.[kind] !== 0).map((kind) => ({
        key: kind,
        label: t(`figure_${kind}`),
        count: data?.[kind],
        to: `/people?tab=${kind}`,
      }))}
    />
  );
}
