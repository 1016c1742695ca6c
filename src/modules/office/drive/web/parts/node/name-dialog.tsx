import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { drive } from '../../../contract/drive.contract.ts';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { NAME_MOST } from '../../../contract/drive-names.ts';
import { useDriveText } from '../../texts.ts';

/** Makes a folder. */
export function NameDialog({
  parentId,
  onClose,
}: {
  readonly parentId: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useDriveText();
  const form = useContractForm({
    endpoint: drive.addFolder,
    initial: { name: '' },
    toBody: ({ name }) => ({ name, ...(parentId ? { parent_id: parentId } : {}) }),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('new_folder')} submitLabel={t('make')} form={form}>
      <TextField {...form.field('name')} label={t('name')} max={NAME_MOST} />
    </FormDialog>
  );
}

/** Gives a folder or file another name. */
export function RenameDialog({ node, onClose }: { readonly node: NodeDetail; readonly onClose: () => void }) {
  const t = useDriveText();
  const form = useContractForm({
    endpoint: drive.rename,
    params: { id: node.id },
    initial: { name: node.name },
    toBody: ({ name }) => ({ name, version: node.version }),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('rename')} form={form}>
      <TextField {...form.field('name')} label={t('name')} max={NAME_MOST} />
    </FormDialog>
  );
}
