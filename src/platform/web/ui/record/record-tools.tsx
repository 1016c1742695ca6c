import { IconChevronDown, IconChevronUp, IconLink, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { copyText } from '../acts/copy-text.ts';
import { askUnsaved } from '../forms/ask-unsaved.ts';
import { formOrderMark, hasUnsaved } from '../forms/drafts.ts';
import { Inline } from '../layout/layout.tsx';
import { isComposing } from '../text/is-composing.ts';
import type { RecordPlace } from './record-place.ts';
import classes from './record-tools.module.css';
import { recordWords as words } from './record-words.ts';

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly isWide?: boolean;
  readonly onClick: (() => void) | null;
  readonly children: ReactNode;
}

function Tool({ label, keys, isWide, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-wide={isWide === true}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      // not `disabled`: who steps with it keeps the focus at the end of the list
      aria-disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      {children}
    </button>
  );
}

/** In the head of a record: its place in the list, the ones beside it ([ and ]), its link, and printing it. */
export function RecordTools({ n, total, previous, next }: RecordPlace) {
  const localize = useLocalize();
  const root = useRef<HTMLDivElement>(null);
  const mark = useRef(formOrderMark());
  const step = async (move: (() => void) | null) => {
    if (!move || (hasUnsaved(mark.current) && !(await askUnsaved()))) return;
    mark.current = formOrderMark();
    move();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || target.matches(EDITABLE)) return;
    if (event.key !== '[' && event.key !== ']') return;
    // a dialog over the record has the keys
    if (![...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(root.current)) return;
    event.preventDefault();
    void step(event.key === '[' ? previous : next);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
  return (
    <Inline ref={root} gap={4} className={classes.tools}>
      {n !== null && (
        <>
          <span className={classes.place} aria-live="polite">
            {localize(words.position, { n, total })}
          </span>
          <Tool label={localize(words.previous)} keys="[" onClick={previous && (() => void step(previous))}>
            <IconChevronUp aria-hidden size={18} stroke={1.7} />
          </Tool>
          <Tool label={localize(words.next)} keys="]" onClick={next && (() => void step(next))}>
            <IconChevronDown aria-hidden size={18} stroke={1.7} />
          </Tool>
        </>
      )}
      <Tool isWide label={localize(words.copy_link)} onClick={() => void copyText(location.href)}>
        <IconLink aria-hidden size={18} stroke={1.7} />
      </Tool>
      <Tool isWide label={localize(words.print)} onClick={() => window.print()}>
        <IconPrinter aria-hidden size={18} stroke={1.7} />
      </Tool>
    </Inline>
  );
}
