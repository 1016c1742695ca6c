import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { compilationLifecycle } from '../../contract/compilation.lifecycle.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { CompilationList, useCompilationList } from '../parts/compilation-list.tsx';
import { SectionTabs } from '../parts/section-tabs.tsx';
import { usePaths } from '../parts/use-paths.ts';
import { useCompilationText } from '../texts.ts';

import classes from './my-compilations.page.module.css';

const UseCurve = lazyDialog(async () => (await import('../parts/use-curve.tsx')).UseCurve);
const COUNTED = ['draft', 'submitted', 'returned', 'published'] as const;

/** Own compilations by status, and how much they were used this term. */
export function Page() {
  const t = useCompilationText();
  const localize = useLocalize();
  const paths = usePaths();
  const list = useCompilationList('mine');
  const counts = useApi(compilations.mineCounts);
  const create = !paths.isPhone && (
    <Button component={Link} to={paths.create}>
      {t('create')}
    </Button>
  );
  const chosen = list.filters['status'] ?? [];
  const counters = COUNTED.map((status) => ({
    key: status,
    label: localize(compilationLifecycle.states[status]),
    count: counts.data ? (counts.data.statuses.find((one) => one.status === status)?.n ?? 0) : undefined,
    tone: compilationLifecycle.states[status].tone,
    isOn: chosen.includes(status),
    onClick: () => list.setFilter('status', chosen.includes(status) ? null : status),
  }));
  return (
    <>
      <PageHead actions={create} />
      <SectionTabs section="mine" />
      <div className={classes.numbers}>
        <CounterTiles
          counters={[...counters, { key: 'copies', label: t('copied_by_others'), count: counts.data?.copies }]}
        />
        {counts.data && counts.data.days.length > 1 && <UseCurve days={counts.data.days} />}
      </div>
      <CompilationList
        list={list}
        isOwn
        nothing={{ title: t('none_mine'), detail: t('none_mine_help'), action: create }}
      />
    </>
  );
}
