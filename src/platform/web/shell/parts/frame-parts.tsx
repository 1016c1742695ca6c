import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { frameParts } from '../../boot/registry.ts';
import type { FramePart } from '../../modules/web-module.ts';
import { viewerOf } from '../../session/rights.tsx';
import { useSettings } from '../../session/session.ts';

const drawn = new Map<FramePart, ComponentType>();

function componentOf(part: FramePart): ComponentType {
  const known = drawn.get(part) ?? lazyPart(async () => (await part.load()).Part);
  drawn.set(part, known);
  return known;
}

/** What modules put on every signed-in page: banners above it, layers over it, tools beside it. */
export function FrameParts({ slot }: { readonly slot: FramePart['slot'] }) {
  const settings = useSettings();
  if (!settings) return null;
  const viewer = viewerOf(settings);
  return (
    <Suspense fallback={null}>
      {frameParts(slot)
        .filter((part) => part.when?.(viewer) ?? true)
        .map((part) => {
          const Part = componentOf(part);
          return <Part key={part.key} />;
        })}
    </Suspense>
  );
}
