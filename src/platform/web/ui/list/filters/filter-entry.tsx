import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { lazyDialog } from '../../lazy-dialog.tsx';
import type { List } from '../use-list.ts';
import classes from './filter-entry.module.css';
import { filterWord } from './filter-sheet-word.ts';

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface Props {
  readonly list: List<unknown>;
  readonly children: ReactNode;
}

/** On a phone: one button for all filters, with how many are set. */
export function FilterEntry({ list, children }: Props) {
  const localize = useLocalize();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(list.filters).length;
  const end = (how: 'apply' | 'drop') => {
    list.draft?.[how]();
    setOpen(false);
  };
  const open = () => {
    list.draft?.begin();
    setOpen(true);
  };
  const word = localize(filterWord);
  return (
    <div className={classes.entry}>
      <button
        type="button"
        className={classes.open}
        aria-haspopup="dialog"
        aria-label={set > 0 && !isOpen ? `${word} ${format.number(set)}` : word}
        title={word}
        data-on={set > 0}
        onClick={open}
      >
        <IconAdjustmentsHorizontal aria-hidden size={20} stroke={1.7} />
        {set > 0 && !isOpen && <span aria-hidden>{format.number(set)}</span>}
      </button>
      {isOpen ? (
        <FilterSheet list={list} onApply={() => end('apply')} onClose={() => end('drop')}>
          {children}
        </FilterSheet>
      ) : (
        // out of sight they still say what they have chosen
        <div hidden>{children}</div>
      )}
    </div>
  );
}
