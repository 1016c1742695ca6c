import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { administrativeFiles } from '../../contract/administrative-files.contract.ts';
import { useRulesText } from '../texts.ts';
import { ReceivedMark } from './received-mark.tsx';
import { useFilesPath } from './use-rule-path.ts';

/** The latest documents: on the page of the workbench group. */
export function Tab() {
  const t = useRulesText();
  const format = useFormat();
  const base = useFilesPath();
  const answer = useApi(administrativeFiles.list, { query: { per_page: 10, status: ['published'] } });
  return (
    <Panel title={t('latest_files')} aside={<Link to={base}>{t('all_files')}</Link>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState small title={t('files_none')} detail={t('files_none_help')} />
          ) : (
            <RowList>
              {list.slice(0, 6).map((row) => (
                <li key={row.id}>
                  <Link to={`${base}?opened=${row.id}`}>{row.title}</Link>
                  <ReceivedMark mine={row.mine} />
                  <Words tone="soft">{format.day(row.issued_on)}</Words>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Panel>
  );
}
