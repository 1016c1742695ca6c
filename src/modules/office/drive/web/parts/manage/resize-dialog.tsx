import { useLocalizedName } from '#web/i18n/texts.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { driveSpaces, type ManagedSpace } from '../../../contract/drive-spaces.contract.ts';
import { useDriveText } from '../../texts.ts';

const GIGA = 1024 ** 3;

/** Gives a space more or less room, in gigabytes. */
export function ResizeDialog({ space, onClose }: { readonly space: ManagedSpace; readonly onClose: () => void }) {
  const t = useDriveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: driveSpaces.resize,
    params: { id: space.id },
    initial: { gigabytes: (Math.round((space.bytes / GIGA) * 10) / 10) as number | null },
    toBody: ({ gigabytes }) => ({ megabytes: Math.round((gigabytes ?? 0) * 1024), version: space.version }),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('resize_of', { name: localizedName(space.holder) })} form={form}>
      <NumberField {...form.field('gigabytes', 'megabytes')} label={t('gigabytes')} decimals={1} min={0.1} max={4096} />
    </FormDialog>
  );
}
