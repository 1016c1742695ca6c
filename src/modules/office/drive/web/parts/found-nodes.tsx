import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { drive } from '../../contract/drive.contract.ts';
import { useDriveText } from '../texts.ts';
import type { Node } from './drive-types.ts';
import classes from './found-nodes.module.css';
import { NodeIcon } from './node-icon.tsx';

interface Props {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onEnter: (row: Node) => void;
}

/** The search of the whole drive, by name; what is found stands in place of the folder. */
export function FoundNodes({ words, onWords, onEnter }: Props) {
  const t = useDriveText();
  const localizedName = useLocalizedName();
  const answer = useApi(drive.search, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const found = answer.data?.list;
  return (
    <div className={classes.search}>
      <SearchBox value={words} onSearch={onWords} label={t('search')} />
      {words !== '' && !found && <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />}
      {words !== '' && found?.length === 0 && (
        <EmptyState kind="lost" title={t('none_found')} detail={t('none_found_help')} />
      )}
      {words !== '' && found && found.length > 0 && (
        <RowList>
          {found.map((row) => (
            <li key={row.id}>
              <button type="button" className={classes.row} onClick={() => onEnter(row)}>
                <NodeIcon node={row} />
                <span>{row.name}</span>
              </button>
              <span>{row.place && localizedName(row.place)}</span>
            </li>
          ))}
        </RowList>
      )}
    </div>
  );
}
