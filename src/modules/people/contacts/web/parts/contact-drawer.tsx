import { Checkbox } from '@mantine/core';
import { children } from '#modules/people/family/contract/children.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { idTypes, relations } from '#shared/reference/people.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import { PlainFields, plainBody, plainFields, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type ContactKind, contactKinds, contacts } from '../../contract/contacts.contract.ts';
import { useContactText } from '../texts.ts';

type Contact = CallOutput<typeof contacts.get>;

const FACTS = plainFields([
  { name: 'company', kind: 'line', text: 'company', max: 60 },
  { name: 'plate', kind: 'line', text: 'plate', max: 12 },
  { name: 'note', kind: 'area', text: 'note', max: 100 },
]);

function valuesOf(contact: Contact | null, kind: ContactKind) {
  return {
    ...plainValues(FACTS, contact),
    name: contact?.name ?? '',
    kind: (contact?.kind ?? kind) as string,
    relation: (contact?.relation ?? '') as string,
    phone: contact?.phone ?? '',
    id_type: (contact?.id_type ?? '') as string,
    id_no: contact?.id_no ?? '',
    for_user_id: contact?.for_user?.id ?? '',
    is_default: contact?.is_default ?? false,
  };
}

type Values = ReturnType<typeof valuesOf>;

function bodyOf(values: Values) {
  const isCompanion = values.kind === 'companion';
  return {
    ...plainBody(FACTS, values),
    name: values.name,
    kind: values.kind as ContactKind,
    relation: (values.relation || null) as Contact['relation'],
    phone: values.phone.trim(),
    id_type: isCompanion && values.id_no.trim() ? ((values.id_type || 'identity') as Contact['id_type']) : null,
    id_no: isCompanion ? values.id_no.trim() || null : null,
    for_user_id: values.for_user_id || null,
    is_default: values.is_default,
  };
}

function Fields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useContactText();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const kindOptions = useOptions(contactKinds);
  const relationOptions = useOptions(relations);
  const idOptions = useOptions(idTypes);
  const own = useApi(
    children.mine,
    {},
    { enabled: person.user_types.includes('guardian') && !person.user_types.includes('student') },
  );
  const known = own.data?.filter((child) => child.link_status === 'active') ?? [];
  return (
    <>
      <ChipsField {...form.field('kind')} label={t('kind')} options={kindOptions} />
      <TextField {...form.field('name')} label={t('name')} max={40} autoFocus />
      <TextField {...form.field('phone')} label={t('phone')} help={t('phone_help')} type="tel" max={24} />
      <SelectField {...form.field('relation')} label={t('relation')} options={relationOptions} clearable />
      {known.length > 0 && (
        <SelectField
          {...form.field('for_user_id')}
          label={t('for_user')}
          options={known.map((child) => ({ value: child.id, label: localizedName(child) }))}
          clearable
        />
      )}
      {form.values.kind === 'companion' && (
        <FormGroup title={t('group_companion')}>
          <SelectField {...form.field('id_type')} label={t('id_type')} options={idOptions} clearable />
          <TextField {...form.field('id_no')} label={t('id_no')} max={30} />
        </FormGroup>
      )}
      <PlainFields fields={FACTS} form={form} t={t} />
      <Checkbox
        label={t('make_default')}
        checked={form.values.is_default}
        onChange={(event) => form.set({ is_default: event.currentTarget.checked })}
      />
    </>
  );
}

interface Props {
  readonly contact: Contact | null;
  readonly kind: ContactKind;
  readonly onClose: () => void;
}

function Form({ contact, kind, onClose }: Props) {
  const t = useContactText();
  const form = useRowForm({
    create: contacts.create,
    update: contacts.update,
    row: contact,
    initial: valuesOf(contact, kind),
    toBody: bodyOf,
    draft: 'contacts.new',
    saved: t('saved'),
    onClose,
  });
  const remove = useSend(contacts.remove, {
    onSuccess: () => {
      toast.success(t('removed'));
      onClose();
    },
  });
  const askFirst = async () => {
    if (!contact) return;
    const isSure = await confirm({
      title: t('remove_sure', { name: contact.name }),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: contact.id } });
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={contact ? contact.name : t('add')}
      form={form}
      onStartAnew={() => form.reset(valuesOf(null, kind))}
      aside={
        contact && (
          <DangerButton isPending={remove.isPending} onClick={() => void askFirst()}>
            {t('remove')}
          </DangerButton>
        )
      }
    >
      <Fields form={form} />
    </FormDrawer>
  );
}

/** A new contact, or one that is changed; its numbers are read in full only now. */
export function ContactDrawer({ id, kind, onClose }: { readonly id: string | null } & Omit<Props, 'contact'>) {
  const t = useContactText();
  const answer = useApi(contacts.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return <Form contact={null} kind={kind} onClose={onClose} />;
  if (answer.data) return <Form contact={answer.data} kind={kind} onClose={onClose} />;
  return (
    <SideDrawer kind="form" opened onClose={onClose} title={t('own_contacts')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
    </SideDrawer>
  );
}
