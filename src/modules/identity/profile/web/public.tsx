import { lazyPart } from '#web/api/lazy.ts';
import { useTypeWords as useWords } from './parts/type-words.ts';

/** Hands in a photo for the cards of somebody (`userId`). Needs `Suspense` around it. */
export const SubmitPhoto = lazyPart(async () => (await import('./parts/photos/submit-photo.tsx')).SubmitPhoto);

/** ID photos that wait for a decision, and those before. For holders of 0205. Needs `Suspense` around it. */
export const PhotosPanel = lazyPart(async () => (await import('./parts/photos/photos-panel.tsx')).PhotosPanel);

/** What people of some kinds call themselves: `教师/家长` for both, in the order of the list of kinds. */
export function useTypeWords() {
  return useWords();
}
