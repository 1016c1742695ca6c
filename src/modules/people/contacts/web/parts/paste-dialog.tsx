import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { type ContactKind, contactKinds, contacts } from '../../contract/contacts.contract.ts';
import { parsePasted } from '../../contract/pasted.ts';
import { useContactText } from '../texts.ts';
import classes from './paste-dialog.module.css';

/** Contacts out of text that was copied from a phone book; what was understood stands below while it is pasted. */
export function PasteDialog({ kind: first, onClose }: { readonly kind: ContactKind; readonly onClose: () => void }) {
  const t = useContactText();
  const kinds = useOptions(contactKinds);
  const form = useContractForm({
    endpoint: contacts.addPasted,
    initial: { kind: first as string, text: '' },
    toBody: ({ kind, text }) => ({ kind: kind as ContactKind, list: parsePasted(text) }),
    check: ({ text }) => (parsePasted(text).length === 0 ? { text: t('pasted_nothing') } : {}),
    onDone: ({ added, known }) => {
      toast.success(t('pasted', { n: added, known }));
      onClose();
    },
  });
  const found = parsePasted(form.values.text);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('paste')}
      submitLabel={found.length ? t('paste_add', { n: found.length }) : t('add')}
      form={form}
    >
      <ChipsField {...form.field('kind')} label={t('kind')} options={kinds} />
      <TextAreaField {...form.field('text')} label={t('pasted_text')} help={t('pasted_help')} rows={5} />
      {found.length > 0 && (
        <ul className={classes.found} aria-label={t('understood')}>
          {found.map(({ name, phone }) => (
            <li key={phone}>
              <strong>{name}</strong> {phone}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
