import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

/** The codes that are put up where duty is done, as they will be printed. */
export function SignSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const answer = useApi(dutySchedules.signs, { params: { id } });
  const places = answer.data?.list ?? [];
  return (
    <PrintDialog
      title={t('signs')}
      label={t('signs')}
      printLabel={t('print')}
      disabled={places.length === 0}
      onClose={onClose}
    >
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton rows={2} />} />}
      <Inline gap={24} wrap justify="center">
        {places.map((place) => (
          <Stack key={place.id} gap={8} items="center">
            <Words as="p" size="title" weight={600}>
              {localizedName(place)}
            </Words>
            <QrCode
              text={scanLink(location.origin, place.code)}
              size={180}
              correction="quartile"
              label={t('sign_code')}
            />
            <Words as="p" size="small">
              {t('sign_hint')}
            </Words>
          </Stack>
        ))}
      </Inline>
    </PrintDialog>
  );
}
