import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useAttendanceText } from '../../texts.ts';

/** Punches that a machine wrote, by file. */
export function PunchImport({ onClose }: { readonly onClose: () => void }) {
  const t = useAttendanceText();
  const organization_id = useSettings()?.organization?.id ?? '';
  return (
    <ImportDialog
      title={t('import_punches')}
      definition="attendance_punch"
      params={{ organization_id }}
      invalidates={['attendance_punches', 'attendance_days', 'home']}
      onClose={onClose}
    />
  );
}
