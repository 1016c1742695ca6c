import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { driveSpaces, type ManagedSpace } from '../../../contract/drive-spaces.contract.ts';
import { useDriveText } from '../../texts.ts';
import { sizeText } from '../size-text.ts';

interface Values extends Record<string, unknown> {
  readonly heir: StaffChoice | null;
}
const NOBODY: Values = { heir: null };

/** Hands what somebody left behind over to a colleague. */
export function HandOverDialog({ space, onClose }: { readonly space: ManagedSpace; readonly onClose: () => void }) {
  const t = useDriveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: driveSpaces.handOver,
    params: { id: space.id },
    initial: NOBODY,
    toBody: ({ heir }) => ({ user_id: heir?.id ?? '', version: space.version }),
    onDone: ({ moved }) => {
      toast.success(t('handed_over', { n: moved }));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('hand_over_of', { name: localizedName(space.holder) })}
      submitLabel={t('hand_over')}
      isDanger
      form={form}
    >
      <Words as="p" tone="soft">
        {t('hand_over_help', { size: sizeText(space.used, format.bytes) })}
      </Words>
      <StaffField {...form.field('heir', 'user_id')} label={t('heir')} onlyTeachers clearable />
    </FormDialog>
  );
}
