import { plateField } from '#shared/rules/plate.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type LiveRead, parkingEvents } from '../../../contract/parking-gate.contract.ts';
import { useGateText } from '../../texts.ts';

/** The guard lets a car in that the gate held back: which plate it is, and why. */
export function OpenDialog({ read, onClose }: { readonly read: LiveRead; readonly onClose: () => void }) {
  const t = useGateText();
  const plates = [...new Set([read.plate_no, ...(read.near ? [read.near] : [])])];
  const form = useContractForm({
    endpoint: parkingEvents.open,
    params: { id: read.id },
    initial: { plate_no: read.near ?? read.plate_no, reason: '' },
    toBody: ({ plate_no, reason }) => {
      // a plate that is none (a misread one) stays as the camera read it
      const plate = plateField.safeParse(plate_no);
      return plate.success ? { reason, plate_no: plate.data } : { reason };
    },
    invalidates: ['parking_events', 'parking_checks'],
    success: t('opened_now'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('open_for', { plate: read.plate_no })}
      submitLabel={t('open')}
      form={form}
    >
      {plates.length > 1 && (
        <ChipsField
          {...form.field('plate_no')}
          label={t('which_plate')}
          options={plates.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField {...form.field('reason')} label={t('reason')} max={100} autoFocus />
    </FormDialog>
  );
}
