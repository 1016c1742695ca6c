import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { fixLifecycle } from '../../../contract/attendance-fix.lifecycle.ts';
import { attendanceFixes } from '../../../contract/attendance-fixes.contract.ts';
import { useAttendanceText } from '../../texts.ts';

/** One correction and its way. */
export function FixDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(attendanceFixes.get, { params: { id } });
  const fix = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={fix ? t('fix_of', { name: localizedName(fix.person) }) : ''}
    >
      {fix ? (
        <Stack gap={20}>
          <Facts
            facts={[
              { label: t('state'), value: <StateBadge of={fixLifecycle} state={fix.status} /> },
              { label: t('department'), value: fix.department && localizedName(fix.department) },
              { label: t('date'), value: format.day(fix.date) },
              { label: t('windows'), value: `${fix.window_in}–${fix.window_out}` },
              { label: t('fix_kind'), value: t(`kind_${fix.kind}`) },
              { label: t('claimed_at'), value: format.dateTime(fix.claimed_at) },
              { label: t('reason'), value: fix.reason, wide: true },
              {
                label: t('proofs'),
                value: fix.proofs.length > 0 ? fix.proofs.map((file) => <FileLink key={file.id} file={file} />) : null,
                wide: true,
              },
            ]}
          />
          <FlowPanel
            calls={attendanceFixes}
            id={fix.id}
            invalidates={['attendance_fixes', 'attendance_days', 'home', 'reviews']}
          />
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}
