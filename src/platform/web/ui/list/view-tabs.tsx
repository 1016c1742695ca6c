import { useEffect, useRef } from 'react';
import { scrollStripTo } from '../layout/scroll-strip.ts';
import classes from './view-tabs.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Views of one list, with their counts; the chosen one belongs into the address. What does not fit is scrolled to. */
export function ViewTabs({ label, tabs, value, onChange }: TabsProps) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const row = strip.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-view="${CSS.escape(value)}"]`);
    if (row && chosen) scrollStripTo(row, chosen);
  }, [value]);
  return (
    <fieldset ref={strip} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          data-view={tab.value}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {/* a number that comes later has its room: the other tabs stay under the pointer */}
          {'count' in tab && <span>{(tab.count ?? 0) > 0 && tab.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
