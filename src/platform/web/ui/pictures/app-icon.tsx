import { useEffect } from 'react';
import { createStore, useStore } from '../../state/store.ts';
import { type IconName, isIconName } from './icon-names.ts';
import type { iconSet } from './icon-set.tsx';

const loaded = createStore<typeof iconSet | null>(null);
let isLoading = false;

function loadIcons(): void {
  if (isLoading) return;
  isLoading = true;
  void import('./icon-set.tsx').then((chunk) => loaded.set(chunk.iconSet));
}

interface Props {
  /** One of ICON_NAMES; anything else shows the first character of `label`. */
  readonly name: IconName | (string & {}) | null | undefined;
  readonly label?: string;
  readonly size?: number;
}

/** An icon named by data. Decoration: the word beside it carries the meaning. */
export function AppIcon({ name, label = '', size = 18 }: Props) {
  const icons = useStore(loaded);
  useEffect(loadIcons, []);
  const box = { width: size, height: size, flex: 'none' } as const;
  if (!isIconName(name)) {
    return (
      <span
        aria-hidden
        style={{ ...box, fontSize: size * 0.72, lineHeight: `${size}px`, textAlign: 'center', fontWeight: 600 }}
      >
        {[...label][0] ?? '·'}
      </span>
    );
  }
  const Picture = icons?.[name];
  return Picture ? (
    <Picture aria-hidden size={size} stroke={1.7} style={{ flex: 'none' }} />
  ) : (
    <span aria-hidden style={box} />
  );
}
