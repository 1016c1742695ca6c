import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { type AttendancePlace, attendancePlaces } from '../../../contract/attendance-places.contract.ts';
import { useAttendanceText } from '../../texts.ts';

/** The printed code of a place, as it will hang there. */
export function SignDialog({ place, onClose }: { readonly place: AttendancePlace; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const organization = useSettings()?.organization;
  const answer = useApi(attendancePlaces.sign, { params: { id: place.id } });
  return (
    <PrintDialog
      title={t('print_code')}
      label={t('print_code')}
      printLabel={t('print')}
      disabled={!answer.data}
      onClose={onClose}
    >
      {answer.data ? (
        <Stack gap={12} items="center">
          <Words as="p">{organization && localizedName(organization)}</Words>
          <Words as="p" size="title" weight={600}>
            {localizedName(place)}
          </Words>
          <QrCode
            text={scanLink(location.origin, answer.data.code)}
            size={220}
            correction="quartile"
            label={t('code_of_place')}
          />
          <Words as="p" tone="soft">
            {t('printed_hint')}
          </Words>
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />
      )}
    </PrintDialog>
  );
}
