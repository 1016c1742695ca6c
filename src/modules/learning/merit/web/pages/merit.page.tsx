import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { OfOneSchool } from '#web/ui/layout/of-one-school.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { meritRights } from '../../rights.ts';
import { ruleEntity } from '../parts/rule-entity.ts';
import { useMeritText } from '../texts.ts';

const ClassBoard = lazyDialog(async () => (await import('../parts/class-board.tsx')).ClassBoard);
const Children = lazyDialog(async () => (await import('../parts/children.tsx')).Children);
const Stats = lazyDialog(async () => (await import('../parts/stats.tsx')).Stats);

const TABS = [
  { tab: 'class', codes: [meritRights.record, meritRights.manage] },
  { tab: 'stats', codes: [meritRights.manage] },
  { tab: 'rules', codes: [meritRights.manage] },
] as const;

/** The faces of a class for its teachers, statistics and rules for who manages merit, the own children for families. */
export function Page() {
  const t = useMeritText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const staff = TABS.filter(({ codes }) => can(...codes)).map(({ tab }) => tab);
  // staff may be parents, too
  const own = useApi(meritRecords.children, {}, { enabled: staff.length > 0 });
  const isParent = staff.length === 0 || (own.data?.list.length ?? 0) > 0;
  const tabs = [...staff, ...(isParent ? (['children'] as const) : [])];
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0] ?? 'children';
  return (
    <>
      <PageHead />
      <Stack gap={16}>
        {tabs.length > 1 && (
          <ViewTabs
            label={t('page')}
            value={tab}
            onChange={(value) => setAddress({ tab: value }, { replace: true })}
            tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          />
        )}
        {tab === 'class' && <ClassBoard />}
        {tab === 'stats' && (
          <OfOneSchool>
            <Stats />
          </OfOneSchool>
        )}
        {tab === 'rules' && (
          <OfOneSchool>
            <ManagedList of={ruleEntity} />
          </OfOneSchool>
        )}
        {tab === 'children' && <Children />}
      </Stack>
    </>
  );
}
