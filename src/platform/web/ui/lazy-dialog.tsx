import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../api/lazy.ts';

/**
 * A dialog, drawer or part that loads when it is first drawn; nothing stands in its place until then. At the top of a
 * file: `const ReviewDialog = lazyDialog(async () => (await import('#modules/campus/visitors/web/parts/visit/review-dialog.tsx')).ReviewDialog);`
 * What needs a skeleton is a `lazyPart` inside the caller's `Suspense`.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazyPart(async () => await load()) as unknown as ComponentType<P>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
