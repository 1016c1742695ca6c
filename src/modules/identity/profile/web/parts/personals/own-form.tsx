import { refreshSettings } from '#web/session/session.ts';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { profile } from '../../../contract/profile.contract.ts';
import { useProfileText } from '../../texts.ts';
import type { OwnProfile } from './own-head.tsx';

/** What changes at once. When somebody changed the record meanwhile, what was typed stays and is saved over the new version. */
export function OwnForm({ own, onClose }: { readonly own: OwnProfile; readonly onClose: () => void }) {
  const t = useProfileText();
  const form = useRowForm({
    update: profile.update,
    row: own,
    initial: { name_en: own.name_en ?? '', contact_phone: own.contact_phone ?? '' },
    toBody: ({ name_en, contact_phone }) => ({
      name_en: name_en.trim() || null,
      contact_phone: contact_phone || null,
    }),
    saved: t('saved'),
    onClose,
    onChanged: () => void refreshSettings(),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('edit_title')} form={form}>
      <TextField {...form.field('name_en')} label={t('field_name_en')} max={60} />
      <PhoneField {...form.field('contact_phone')} label={t('field_contact_phone')} />
    </FormDialog>
  );
}
