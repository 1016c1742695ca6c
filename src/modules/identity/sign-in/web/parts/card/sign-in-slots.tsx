import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { frameParts } from '#web/boot/registry.ts';
import type { FramePart, PageTab } from '#web/modules/web-module.ts';
import classes from '../sign-in.module.css';

/** By key: the same part comes as another object once all modules are known, and must not be drawn anew then. */
const drawn = new Map<string, ComponentType>();

function componentOf(part: FramePart): ComponentType {
  const known = drawn.get(part.key) ?? lazyPart(async () => (await part.load()).Part);
  drawn.set(part.key, known);
  return known;
}

/** Parts of the sign-in card that other modules provide. */
export function SlotContents({ slot }: { readonly slot: 'sign_in_first' | 'sign_in' }) {
  return (
    <Suspense fallback={null}>
      {frameParts(slot).map((part) => {
        const Part = componentOf(part);
        return <Part key={part.key} />;
      })}
    </Suspense>
  );
}

const tabs = new Map<string, ComponentType<{ readonly id: string }>>();

/** A way to sign in of another module, which fills the panel of its tab. */
export function SlotTab({ tab }: { readonly tab: PageTab }) {
  const Tab = tabs.get(tab.key) ?? lazyPart(async () => (await tab.load()).Tab);
  tabs.set(tab.key, Tab);
  return (
    <Suspense fallback={<div className={classes.lent} />}>
      <Tab id="login" />
    </Suspense>
  );
}
