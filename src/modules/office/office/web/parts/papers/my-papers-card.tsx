import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { paperLifecycle } from '../../../contract/oa-application.lifecycle.ts';
import { oaApplications } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';

const RUNNING = ['submitted', 'returned', 'approved'] as const;

/** Own papers that are on their way, each with the step where it is. */
export function Tab() {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(oaApplications.list, { query: { status: [...RUNNING], per_page: 10 } });
  return (
    <Panel title={t('my_papers')} aside={<Link to="/oa">{t('all_mine')}</Link>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Words tone="soft">{t('none_running')}</Words>
          ) : (
            <RowList>
              {list.slice(0, 5).map((row) => (
                <li key={row.id}>
                  <Link to={`/oa?id=${row.id}`}>{t('named', { what: localizedName(row.item), words: row.title })}</Link>
                  <Inline as="span" gap={8}>
                    {row.step && (
                      <Words tone="soft">
                        {[localizedName(row.step), row.step.since && format.relative(row.step.since)]
                          .filter(Boolean)
                          .join(' · ')}
                      </Words>
                    )}
                    <StateBadge of={paperLifecycle} state={row.status} />
                  </Inline>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Panel>
  );
}
