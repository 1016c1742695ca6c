import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** Whom a film or an album is for (`value`, `onChange`), as parts to choose from. Needs `Suspense` around it. */
export const AudienceParts = lazyWithTexts(
  'videos',
  async () => (await import('./parts/desk/audience-parts.tsx')).AudienceParts,
);
/** Around films for everybody, and such a film. */
export { PublicFrame } from './parts/watch/public-frame.tsx';
export { PublicPlayer } from './parts/watch/public-player.tsx';
/** The page of one film by its `id`; `side` stands first beside it, `onEnded` is told that it ran to its end. */
export { WatchFilm } from './parts/watch/watch-view.tsx';
