import { Button } from '@mantine/core';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FENCE_ACCURACY_MOST } from '../../../contract/attendance-kinds.ts';
import { type AttendancePlace, attendancePlaces } from '../../../contract/attendance-places.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { usePosition } from '../use-position.ts';
import { FencePicture } from './fence-picture.tsx';

/** Takes the middle of a fence where one stands. A phone outdoors is exact enough, a computer seldom is. */
export function FenceDialog({ place, onClose }: { readonly place: AttendancePlace; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const { position, failure, isAsking, ask } = usePosition();
  const form = useContractForm({
    endpoint: attendancePlaces.fence,
    params: { id: place.id },
    initial: { radius_m: place.radius_m as number | null },
    toBody: ({ radius_m }) => ({
      radius_m: radius_m ?? Number.NaN,
      lat: position?.lat ?? 0,
      lng: position?.lng ?? 0,
      accuracy_m: position?.accuracy_m ?? 0,
      version: place.version,
    }),
    onDone: () => {
      toast.success(t('fence_taken'));
      onClose();
    },
  });
  const radius = form.values.radius_m || place.radius_m;
  const known = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null;
  const isExact = position !== null && position.accuracy_m <= FENCE_ACCURACY_MOST;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('fence_title', { name: localizedName(place) })}
      submitLabel={t('take_here')}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (position) form.submit(event);
        else void ask();
      }}
    >
      <Stack gap={12}>
        <Words as="p" tone="soft">
          {t('fence_help', { n: FENCE_ACCURACY_MOST })}
        </Words>
        <FencePicture
          middle={position ? null : known}
          radius_m={Math.min(1000, Math.max(50, radius))}
          here={position}
          label={t('fence_picture')}
        />
        {position && (
          <Words as="p" tone={isExact ? 'done' : 'waiting'}>
            {t('accuracy_n', { n: Math.round(position.accuracy_m) })}
          </Words>
        )}
        {failure && <Note tone="refused">{t(`position_${failure}`)}</Note>}
        <Button variant="default" loading={isAsking} onClick={() => void ask()}>
          {t(position ? 'locate_again' : 'locate')}
        </Button>
        <NumberField {...form.field('radius_m')} label={t('radius_m')} min={50} max={1000} />
      </Stack>
    </FormDialog>
  );
}
