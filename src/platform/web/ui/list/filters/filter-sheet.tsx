import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { InSheetContext } from '../conditions.ts';
import type { FilterDraft, List } from '../use-list.ts';
import classes from './filter-sheet.module.css';
import { filterWord } from './filter-sheet-word.ts';

const words = {
  show: { cn: '看结果', us: 'Show results' },
  show_n: { cn: '看 {n} 条', us: 'Show {n}' },
  clear_all: { cn: '全部清除', us: 'Clear all' },
} as const;

const PAUSE_MS = 300;

interface Counted {
  readonly total?: number;
  readonly total_is_floor?: boolean;
}

/** How many rows there are with what is set, a moment after the last change; it is the question that the list will ask. */
function useCount({ endpoint, input }: FilterDraft): Counted {
  const wanted = JSON.stringify(input);
  const [asked] = useDebouncedValue(wanted, PAUSE_MS);
  const answer = useApi(endpoint, JSON.parse(asked));
  return asked === wanted ? ((answer.data ?? {}) as Counted) : {};
}

function ShowButton({ counted, onClick }: { readonly counted: Counted; readonly onClick: () => void }) {
  const localize = useLocalize();
  const format = useFormat();
  const { total, total_is_floor } = counted;
  const word =
    total === undefined
      ? localize(words.show)
      : localize(words.show_n, { n: `${format.number(total)}${total_is_floor ? '+' : ''}` });
  return (
    <Button className={classes.show} onClick={onClick}>
      <span aria-live="polite">{word}</span>
    </Button>
  );
}

function CountingButton({ draft, onClick }: { readonly draft: FilterDraft; readonly onClick: () => void }) {
  return <ShowButton counted={useCount(draft)} onClick={onClick} />;
}

interface Props {
  readonly list: List<unknown>;
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** All filters of a list under each other; nothing is asked for before its button, which says what it will show. */
export function FilterSheet({ list, onApply, onClose, children }: Props) {
  const t = useFrameText();
  const localize = useLocalize();
  const { draft } = list;
  return (
    <Modal
      opened
      onClose={onClose}
      title={localize(filterWord)}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: 'size-large weight-600' }}
    >
      <div className={classes.filters}>
        <InSheetContext value={true}>{children}</InSheetContext>
      </div>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={draft?.clear ?? list.clearFilters}>
          {localize(words.clear_all)}
        </Button>
        {draft ? <CountingButton draft={draft} onClick={onApply} /> : <ShowButton counted={list} onClick={onApply} />}
      </div>
    </Modal>
  );
}
