import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { pageTabs } from '#web/boot/registry.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { useRights } from '#web/session/rights.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './group-cards.module.css';

/** Made once for each: a component that is new at every drawing would forget what it shows. */
const drawn = new Map<PageTab, ComponentType<{ readonly id: string }>>();

function partOf(tab: PageTab): ComponentType<{ readonly id: string }> {
  const known = drawn.get(tab) ?? lazyPart(async () => (await tab.load()).Tab);
  drawn.set(tab, known);
  return known;
}

const pageOf = (code: string) => `group_${code}`;

function useCardsOf(): (code: string) => readonly PageTab[] {
  const { can } = useRights();
  return (code) => pageTabs(pageOf(code)).filter(({ roles }) => !roles || can(...roles));
}

/** Whether modules show this person something on the page of a group. */
export function useHasCards(): (code: string) => boolean {
  const cardsOf = useCardsOf();
  return (code) => cardsOf(code).length > 0;
}

/** What modules show on the page of a group, above its apps: each loads by itself, and one that has nothing to say takes no room. */
export function GroupCards({ code }: { readonly code: string }) {
  const localize = useLocalize();
  const cards = useCardsOf()(code);
  if (cards.length === 0) return null;
  return (
    <Cards least={340} fit gap={24} above={16} below={16} className={classes.cards}>
      {cards.map((tab) => {
        const Part = partOf(tab);
        return (
          <Stack as="section" narrow key={tab.key} aria-label={localize(tab.label)}>
            <Suspense fallback={<TextSkeleton lines={4} />}>
              <Part id={code} />
            </Suspense>
          </Stack>
        );
      })}
    </Cards>
  );
}
