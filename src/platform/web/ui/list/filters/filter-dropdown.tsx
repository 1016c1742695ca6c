import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { Dropdown } from '../../acts/dropdown.tsx';
import { Words } from '../../layout/layout.tsx';
import { useConditionText, useIsInSheet } from '../conditions.ts';
import classes from '../filters.module.css';

interface Props {
  readonly label: string;
  /** Names of the query that it sets; the list then says which condition left nothing. */
  readonly names?: readonly string[];
  /** What is chosen, in words; empty: nothing. */
  readonly chosen: string;
  readonly onClear: () => void;
  readonly width?: number;
  readonly children: (close: () => void) => ReactNode;
}

/** A filter in the tool line of a list: its label with what is chosen, what it offers below, and a cross that clears it. */
export function FilterDropdown({ label, names, chosen, onClear, width = 216, children }: Props) {
  useConditionText(names, label, chosen);
  const t = useFrameText();
  const clear = chosen !== '' && (
    <button type="button" className={classes.clear} aria-label={`${t('clear')} ${label}`} onClick={onClear}>
      <IconX aria-hidden size={14} />
    </button>
  );
  if (useIsInSheet()) {
    return (
      <section data-part aria-label={label}>
        <p aria-hidden>{label}</p>
        {clear}
        <div>{children(() => undefined)}</div>
      </section>
    );
  }
  return (
    <div className={classes.filter} data-on={chosen !== ''}>
      <Dropdown
        kind="dialog"
        label={label}
        width={width}
        align="start"
        trigger={(button) => (
          <button {...button} className={classes.button}>
            <Words cut>{chosen === '' ? label : `${label}: ${chosen}`}</Words>
            <IconChevronDown aria-hidden size={14} />
          </button>
        )}
      >
        {children}
      </Dropdown>
      {clear}
    </div>
  );
}
