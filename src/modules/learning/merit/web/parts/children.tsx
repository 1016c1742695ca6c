import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';
import { StudentMerit } from './student-sheet.tsx';

/** What was noted of oneself or of the own children. */
export function Children() {
  const t = useMeritText();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const answer = useApi(meritRecords.children, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  const { list } = answer.data;
  const child = list.find(({ id }) => id === address.get('child')) ?? list[0];
  if (!child) return <EmptyState title={t('children_none')} detail={t('children_none_help')} />;
  return (
    <Stack gap={12}>
      {list.length > 1 && (
        <ViewTabs
          label={t('tab_children')}
          value={child.id}
          onChange={(id) => setAddress({ tab: 'children', child: id }, { replace: true })}
          tabs={list.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      )}
      <Panel title={localizedName(child)}>
        <StudentMerit key={child.id} id={child.id} />
      </Panel>
    </Stack>
  );
}
