import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { systemRules } from '../../contract/system-rules.contract.ts';
import { useRulesText } from '../texts.ts';
import { ReceivedMark } from './received-mark.tsx';
import { useRulePath } from './use-rule-path.ts';

/** Rules that the reader has not read: on the page of the workbench group. */
export function Tab() {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const ruleAt = useRulePath();
  const answer = useApi(systemRules.list, { query: { per_page: 10, unread: true } });
  return (
    <Panel title={t('rules_to_read')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState kind="done" small title={t('all_read')} />
          ) : (
            <RowList>
              {list.slice(0, 6).map((row) => (
                <li key={row.id}>
                  <Link to={ruleAt(row.id)}>{titleOf(row)}</Link>
                  <ReceivedMark mine={row.mine} />
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Panel>
  );
}
