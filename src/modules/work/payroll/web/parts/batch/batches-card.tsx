import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { wageLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useBatchPath, useHomePath } from '../paths.ts';

const SHOWN = 6;

/** Pay batches by month with how far they are, open questions and what is ready to send. */
export function Tab() {
  const t = usePayrollText();
  const { month: months } = useFormat();
  const pathOf = useBatchPath();
  const home = useHomePath();
  const answer = useApi(wages.list, { query: { per_page: 10 } });
  return (
    <Panel title={t('card_batches')} aside={<Link to={`${home}?tab=batches`}>{t('all_batches')}</Link>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={5} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState small title={t('no_batches')} detail={t('no_batches_help')} />
          ) : (
            <RowList>
              {list.slice(0, SHOWN).map((row) => (
                <li key={row.id}>
                  <Stack gap={4}>
                    <span>
                      <Link to={pathOf(row.id)}>{row.title}</Link> <Words tone="soft">{months(row.month)}</Words>
                    </span>
                    <Words tone="faint" size="small" figures>
                      {t('confirmed_of', { n: row.counts.confirmed, of: row.counts.sent })}
                      {row.counts.open_questions > 0 && ` · ${t('questions_n', { n: row.counts.open_questions })}`}
                    </Words>
                  </Stack>
                  <Inline gap={8}>
                    <StateBadge of={wageLifecycle} state={row.status} />
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
