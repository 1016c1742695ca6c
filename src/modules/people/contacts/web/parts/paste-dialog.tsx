import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type ContactKind, contactKinds, contacts } from '../../contract/contacts.contract.ts';
import { readPasted } from '../../contract/pasted.ts';
import { useContactText } from '../texts.ts';
import classes from './paste-dialog.module.css';

/** Contacts out of text that was copied from a phone book; what was understood stands below while it is pasted. */
export function PasteDialog({ kind: first, onClose }: { readonly kind: ContactKind; readonly onClose: () => void }) {
  const t = useContactText();
  const kinds = useOptions(contactKinds);
  const [text, setText] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [kind, setKind] = useState<string>(first);
  const found = readPasted(text);
  const add = useSend(contacts.addPasted, {
    onSuccess: ({ added, known }) => {
      toast.success(t('pasted', { n: added, known }));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('paste')}
      submitLabel={found.length ? t('paste_add', { n: found.length }) : t('add')}
      isSending={add.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (found.length) add.mutate({ body: { kind: kind as ContactKind, list: found } });
      }}
      error={(wasSent || text) && found.length === 0 ? t('pasted_nothing') : undefined}
    >
      <ChipsField value={kind} onChange={setKind} label={t('kind')} options={kinds} />
      <TextAreaField value={text} onChange={setText} label={t('pasted_text')} help={t('pasted_help')} rows={5} />
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
