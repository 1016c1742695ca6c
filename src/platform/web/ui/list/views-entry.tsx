import { IconBookmark } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { Dropdown } from '../acts/dropdown.tsx';
import { TextSkeleton } from '../skeletons.tsx';
import type { Column } from './column.ts';
import classes from './list-view.module.css';
import { listWords } from './list-words.ts';
import type { List } from './use-list.ts';

const ViewsMenu = lazyPart(async () => (await import('./views-menu.tsx')).ViewsMenu);

interface Props<Row> {
  readonly name: string;
  readonly view: NonNullable<List<Row>['view']>;
  readonly columns: readonly Column<Row>[];
  readonly onColumns: (keys: readonly string[]) => void;
}

/** The way to the saved views of a list; they are read when it is opened. */
export function ViewsEntry<Row>({ name, view, columns, onColumns }: Props<Row>) {
  const localize = useLocalize();
  return (
    <Dropdown
      kind="dialog"
      label={localize(listWords.views)}
      width={280}
      trigger={(button) => (
        <button
          {...button}
          className={classes.tool}
          aria-label={localize(listWords.views)}
          title={localize(listWords.views)}
        >
          <IconBookmark aria-hidden size={18} stroke={1.7} />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <ViewsMenu
            list={name}
            view={view}
            columns={columns.map(({ key }) => key)}
            onColumns={onColumns}
            onDone={close}
          />
        </Suspense>
      )}
    </Dropdown>
  );
}
