import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import type { HomeCard, HomeFigures } from '#web/modules/web-module.ts';
import { useSettings } from '#web/session/session.ts';
import { CounterBand, CounterItems } from '#web/ui/layout/counter-tiles.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useHomeText } from '../../texts.ts';
import { ownCards, ownFigures } from '../overview/home-lead.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem, Overview } from '../overview/use-overview.ts';

const DAY_MS = 86_400_000;

type Card = ComponentType<{ readonly layout: 'desktop' | 'mobile' }>;
const drawn = new Map<HomeCard, Card>();

function cardOf(card: HomeCard): Card {
  const known = drawn.get(card) ?? lazyPart(async () => (await card.load()).Card);
  drawn.set(card, known);
  return known;
}

interface Props {
  readonly layout: 'desktop' | 'mobile';
}

const figuresDrawn = new Map<HomeFigures, Card>();

function figuresOf(figures: HomeFigures): Card {
  const known = figuresDrawn.get(figures) ?? lazyPart(async () => (await figures.load()).Figures);
  figuresDrawn.set(figures, known);
  return known;
}

/**
 * What waits and the numbers of the modules that this person looks after, in one band; on a phone the list says the first.
 * Drawn at once, with its room: `Suspense` stands around it and what is below it.
 */
export function FigureBand({ layout, todos }: Pick<Props, 'layout'> & { readonly todos: Overview['todos']['data'] }) {
  const t = useHomeText();
  const oldest = Math.min(...(todos?.list ?? []).map(({ since }) => Date.parse(since)));
  const days = Number.isFinite(oldest) ? Math.max(0, Math.floor((Date.now() - oldest) / DAY_MS)) : 0;
  const settings = useSettings();
  const shown = settings ? ownFigures(settings) : [];
  if (shown.length === 0) return null;
  return (
    <CounterBand label={t('figures')}>
      <CounterItems
        counters={
          layout === 'mobile'
            ? []
            : [
                { key: 'waiting', label: t('figure_waiting'), count: todos?.counts.total, to: '/todos' },
                ...(days > 0
                  ? [{ key: 'oldest', label: t('figure_oldest'), count: days, tone: 'waiting' as const, to: '/todos' }]
                  : []),
              ]
        }
      />
      {shown.map((figures) => {
        const Shown = figuresOf(figures);
        return <Shown key={figures.key} layout={layout} />;
      })}
    </CounterBand>
  );
}

/** The cards that lead the page: together with what stands below them, which they would push away under the pointer. */
export function LeadingCards({ layout, day }: Pick<Props, 'layout'> & { readonly day: readonly DayItem[] }) {
  const settings = useSettings();
  const now = useNow();
  if (!settings) return null;
  return ownCards(settings, { leads: true, day, now }).map((card) => {
    const Shown = cardOf(card);
    return <Shown key={card.key} layout={layout} />;
  });
}

/** Cards that other modules show on the home pages, for those whom they concern. */
export function ModuleCards({ layout }: Props) {
  const settings = useSettings();
  const now = useNow();
  if (!settings) return null;
  return ownCards(settings, { leads: false, day: [], now }).map((card) => {
    const Shown = cardOf(card);
    return (
      <Suspense key={card.key} fallback={<TextSkeleton lines={4} />}>
        <Shown layout={layout} />
      </Suspense>
    );
  });
}
