import { Checkbox } from '@mantine/core';
import { guardianRelations } from '#shared/reference/people.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { LINK_SCOPES } from '../../../contract/children.contract.ts';
import { stuGdClients } from '../../../contract/links.contract.ts';
import { useFamilyText } from '../../texts.ts';
import type { GuardianLink } from './guardian-link.ts';

type Scope = (typeof LINK_SCOPES)[number];
type Relation = (typeof guardianRelations)[number]['code'];

const ORDER = ['1', '2', '3', '4', '5'];

function useScopes() {
  const t = useFamilyText();
  return LINK_SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }));
}

/** A link of a child: relation, what the guardian may do, in which order they are called, and who reads the own phone. */
export function LinkDialog({
  link,
  leads,
  onClose,
}: {
  readonly link: GuardianLink;
  /** The main guardian decides about scopes and order. */
  readonly leads: boolean;
  readonly onClose: () => void;
}) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const isMe = usePerson().id === link.guardian.id;
  const options = useOptions(guardianRelations);
  const scopeOptions = useScopes();
  const form = useRowForm({
    update: stuGdClients.update,
    row: link,
    initial: {
      relation: (link.relation ?? '') as string,
      scopes: link.scopes as readonly string[],
      contact_priority: String(link.contact_priority),
      share_phone: link.share_phone,
    },
    toBody: ({ relation, scopes, contact_priority, share_phone }) => ({
      ...(relation ? { relation: relation as Relation } : {}),
      ...(leads ? { contact_priority: Number(contact_priority) } : {}),
      ...(leads && !link.is_main ? { scopes: scopes as Scope[] } : {}),
      ...(isMe ? { share_phone } : {}),
    }),
    invalidates: ['children', 'students'],
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('change_of', { name: localizedName(link.guardian) })} form={form}>
      <SelectField {...form.field('relation')} label={t('relation')} options={options} />
      {leads && !link.is_main && (
        <MultiChipsField {...form.field('scopes')} label={t('scopes')} help={t('scopes_help')} options={scopeOptions} />
      )}
      {leads && (
        <ChipsField
          {...form.field('contact_priority')}
          label={t('contact_order')}
          help={t('contact_order_help')}
          options={ORDER.map((value) => ({ value, label: value }))}
        />
      )}
      {isMe && (
        <Checkbox
          label={t('share_phone')}
          checked={form.values.share_phone}
          onChange={(event) => form.set({ share_phone: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

/** Asks a further guardian in; they get a link by SMS. */
export function InviteDialog({ studentId, onClose }: { readonly studentId: string; readonly onClose: () => void }) {
  const t = useFamilyText();
  const options = useOptions(guardianRelations);
  const scopeOptions = useScopes();
  const form = useContractForm({
    endpoint: stuGdClients.invite,
    initial: { name: '', phone: '', relation: '', scopes: ['study'] as readonly string[] },
    toBody: ({ name, phone, relation, scopes }) => ({
      student_id: studentId,
      name,
      phone,
      relation: relation as Relation,
      scopes: scopes as Scope[],
    }),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('invite_guardian')} submitLabel={t('send_invitation')} form={form}>
      <p>{t('invite_help')}</p>
      <TextField {...form.field('name')} label={t('name')} max={50} autoFocus />
      <PhoneField {...form.field('phone')} label={t('phone')} />
      <SelectField {...form.field('relation')} label={t('relation')} options={options} />
      <MultiChipsField {...form.field('scopes')} label={t('scopes')} help={t('scopes_help')} options={scopeOptions} />
    </FormDialog>
  );
}
