import { lazyWithTexts } from '#web/modules/with-texts.ts';
import { NewsCards as Cards } from './parts/news-cards.tsx';

/** News as cards. Their words are those of this module: `lazyWithTexts('news', …)` loads what draws them. */
export const NewsCards = Cards;

/** A field for one piece of published news of the own organisation; its value is the id. Needs `Suspense`. */
export const NewsChoice = lazyWithTexts('news', async () => (await import('./parts/news-choice.tsx')).NewsChoice);
