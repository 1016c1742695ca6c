import { type ComponentType, Suspense } from 'react';
import { lazy } from '#web/api/lazy.ts';
import { homeCards } from '#web/boot/registry.ts';
import type { HomeCard } from '#web/modules/web-module.ts';
import { viewerOf } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';

type Card = ComponentType<{ readonly layout: 'desktop' | 'mobile' }>;
const drawn = new Map<HomeCard, Card>();

function cardOf(card: HomeCard): Card {
  const known = drawn.get(card) ?? lazy(async () => ({ default: (await card.load()).Card }));
  drawn.set(card, known);
  return known;
}

interface Props {
  readonly layout: 'desktop' | 'mobile';
  /** Those that lead the page; else the others. */
  readonly leading?: true;
}

/** Cards that other modules show on the home pages, for those whom they concern. */
export function ModuleCards({ layout, leading }: Props) {
  const settings = useSettings();
  if (!settings) return null;
  const viewer = viewerOf(settings);
  return homeCards()
    .filter((card) => card.leads === leading && (card.when?.(viewer) ?? true))
    .map((card) => {
      const Shown = cardOf(card);
      return (
        <Suspense key={card.key} fallback={<TextSkeleton lines={4} />}>
          <Shown layout={layout} />
        </Suspense>
      );
    });
}
