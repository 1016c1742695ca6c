import { Button } from '@mantine/core';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { plateColors } from '../../../contract/parking.shapes.ts';
import { useParkingText } from '../../texts.ts';
import { PlateField } from '../plate-field.tsx';
import { type ApplyContractForm, colorFor } from './apply-values.ts';

/** The plate with its colour and the car; a second plate may share the place. */
export function CarFields({ form, note }: { readonly form: ApplyContractForm; readonly note: string | undefined }) {
  const t = useParkingText();
  const colors = useOptions(plateColors);
  const { plates } = form.values;
  const put = (at: number, plate_no: string) =>
    form.set({
      plates: plates.map((one, n) => (n === at ? { ...one, plate_no, color: colorFor(plate_no, one.color) } : one)),
    });
  return (
    <FormGroup title={t('car_group')}>
      {note && <Note tone="refused">{note}</Note>}
      {plates.map((_plate, at) => {
        const path = `plates.${at}`;
        const field = form.at<string>(`${path}.plate_no`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two plates of a place are told apart by their order alone
          <Stack key={at} gap={12}>
            <PlateField
              {...field}
              required={at === 0}
              label={t(at === 0 ? 'plate' : 'second_plate')}
              {...(at === 1 ? { help: t('second_plate_help') } : {})}
              onChange={(value) => put(at, value)}
            />
            <ChipsField {...form.at<string>(`${path}.color`)} label={t('plate_color')} options={colors} />
            <TextField {...form.at<string>(`${path}.brand_model`)} label={t('brand_model')} max={50} />
          </Stack>
        );
      })}
      {plates.length < 2 && (
        <Button
          variant="default"
          onClick={() => form.set({ plates: [...plates, { plate_no: '', color: 'blue', brand_model: '' }] })}
        >
          {t('add_plate')}
        </Button>
      )}
    </FormGroup>
  );
}
