import { Checkbox } from '@mantine/core';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { MARKED_FIELDS, type MarkedField } from '../../../contract/parking.shapes.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail } from '../permit-types.ts';

type Notes = Partial<Record<MarkedField, string>>;

/** Gives an application back: what is ticked can be changed, with a note beside it. */
export function ReturnDialog({ permit, onClose }: { readonly permit: PermitDetail; readonly onClose: () => void }) {
  const t = useParkingText();
  const initial: { notes: Notes } = { notes: {} };
  const form = useContractForm({
    endpoint: parkings.review,
    params: { id: permit.id },
    initial,
    toBody: ({ notes }) => ({ result: 'return' as const, notes, version: permit.version }),
    invalidates: ['home'],
    success: t('returned'),
    onDone: onClose,
  });
  const field = form.field('notes');
  const put = (name: MarkedField, note: string | null) => {
    const { [name]: _gone, ...others } = field.value;
    field.onChange(note === null ? others : { ...others, [name]: note });
  };
  return (
    <FormDialog opened onClose={onClose} title={t('return')} submitLabel={t('return')} form={form}>
      <Words as="p" tone="soft">
        {t('return_help')}
      </Words>
      {MARKED_FIELDS.map((name) => {
        const note = field.value[name];
        const { error } = form.at<string>(`notes.${name}`);
        return (
          <Stack key={name} gap={12}>
            <Checkbox
              label={t(`mark_${name}`)}
              checked={note !== undefined}
              onChange={(event) => put(name, event.currentTarget.checked ? '' : null)}
            />
            {note !== undefined && (
              <TextField
                label={t('note_for', { field: t(`mark_${name}`) })}
                value={note}
                max={200}
                {...(error ? { error } : {})}
                onChange={(text) => put(name, text)}
              />
            )}
          </Stack>
        );
      })}
      {field.error && (
        <Words as="p" role="alert" tone="refused" size="small">
          {field.error}
        </Words>
      )}
    </FormDialog>
  );
}
