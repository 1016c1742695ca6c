import { Link } from 'react-router';
import { useLocalize } from '#web/i18n/texts.ts';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText } from '../../texts.ts';
import { useDeskNumbers } from './desk-news.ts';

// Data in both languages instead of texts: the card stands on a page of its group, not on those of this module.
const WORDS = {
  title: { cn: '今日访客', us: 'Visitors today' },
  open: { cn: '访客台', us: 'Visitor desk' },
};

/** How many bookings there are today and how many of them are inside: the numbers of the desk. */
export function VisitorsCard() {
  const t = useVisitorText();
  const localize = useLocalize();
  const base = useIsNarrow() ? '/mobile/visitor_manage' : '/visitor_manage';
  const answer = useDeskNumbers();
  if (!answer.data)
    return (
      <Panel title={localize(WORDS.title)}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      </Panel>
    );
  const { booked, on_site, overstay } = answer.data.counters;
  return (
    <Panel title={localize(WORDS.title)} aside={<Link to={base}>{localize(WORDS.open)}</Link>}>
      <CounterTiles
        counters={[
          { key: 'today', label: t('count_today'), count: booked, to: `${base}?tab=today` },
          { key: 'inside', label: t('count_inside'), count: on_site, to: `${base}?tab=inside` },
          ...(overstay > 0
            ? [
                {
                  key: 'overstay',
                  label: t('count_overstay'),
                  count: overstay,
                  tone: 'refused' as const,
                  to: `${base}?tab=overstay`,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
