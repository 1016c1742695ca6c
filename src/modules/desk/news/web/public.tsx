import { lazyPart } from '#web/api/lazy.ts';
import { NewsCards as Cards } from './parts/news-cards.tsx';

/** News as cards. Their words are those of this module: `lazyPart(…)` loads what draws them. */
export const NewsCards = Cards;

/** A field for one piece of published news of the own organisation; its value is the id. Needs `Suspense`. */
export const NewsChoice = lazyPart(async () => (await import('./parts/news-choice.tsx')).NewsChoice);
