import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { CallInput } from '#shared/endpoint.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { certificateKinds, REQUIRED_CERTIFICATES, serveKinds } from '../../../contract/serve-kinds.ts';
import { photoRule, serveUsers } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import type { ServePersonDetail } from '../serve-person.ts';
import { CertificatesField } from './certificates-field.tsx';
import { CompanyField } from './company-field.tsx';
import { type PersonValues, valuesOf } from './person-values.ts';
import { PostsField } from './posts-field.tsx';

type Body = CallInput<typeof serveUsers.create>['body'];

/** Stored numbers come masked: left empty they stay as they are. */
function bodyOf({ responsible, id_no, phone, photo_id, contract_no, ...values }: PersonValues) {
  return {
    ...(values as Pick<Body, 'name' | 'gender' | 'id_type' | 'kind' | 'company' | 'contract_from' | 'contract_to'>),
    ...(id_no ? { id_no } : {}),
    ...(phone ? { phone } : {}),
    photo_id: photo_id || null,
    contract_no: contract_no.trim() || null,
    responsible_user_id: responsible?.id ?? '',
    posts: values.posts.map((post) => ({ ...post, weekdays: [...post.weekdays] as '1'[] })),
    certificates: values.certificates.map(({ id, kind, no, file_id, issued_on, expires_on }) => ({
      ...(id ? { id } : {}),
      kind: kind as 'health',
      ...(no ? { no } : {}),
      file_id: file_id || null,
      issued_on: issued_on || null,
      expires_on: expires_on || null,
    })),
  };
}

interface Props {
  readonly person: ServePersonDetail | null;
  readonly onClose: () => void;
  readonly onCreated?: (id: string) => void;
}

/** Somebody new, or changes of what is known. */
export function PersonForm({ person, onClose, onCreated }: Props) {
  const t = useServiceStaffText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    create: serveUsers.create,
    update: serveUsers.update,
    row: person,
    initial: valuesOf(person, localizedName),
    toBody: bodyOf,
    draft: 'service-staff.person',
    saved: t('saved'),
    onClose,
    onMade: ({ id }) => onCreated?.(id),
  });
  const { kind } = form.values;
  const kinds = useOptions(serveKinds);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={person ? t('edit_person', { name: person.name }) : t('add')}
      form={form}
    >
      <FormGroup title={t('group_person')}>
        <IdentityFields
          needsDocument={person === null}
          field={(name) => ({
            ...form.field(name),
            ...(name === 'id_no' && person?.id_no ? { placeholder: person.id_no } : {}),
          })}
        />
        <PhoneField
          {...form.field('phone')}
          required={person === null}
          label={t('phone')}
          {...(person?.phone ? { placeholder: person.phone } : {})}
        />
        <PictureField
          {...form.field('photo_id')}
          purpose="serve_user_photo"
          rule={photoRule}
          shape="face"
          label={t('photo')}
          help={t('photo_help')}
          keptUrl={person?.photo_url}
        />
      </FormGroup>
      <FormGroup title={t('group_work')}>
        <ChipsField {...form.field('kind')} label={t('kind')} help={useNeeded(kind)} options={kinds} />
        <CompanyField {...form.field('company')} label={t('company')} help={t('company_help')} />
        <TextField {...form.field('contract_no')} label={t('contract_no')} max={50} />
        <Cards least={180} fit gap={16} align="start">
          <DayField {...form.field('contract_from')} label={t('contract_from')} />
          <DayField {...form.field('contract_to')} label={t('contract_to')} />
        </Cards>
        <StaffField
          {...form.field('responsible', 'responsible_user_id')}
          required
          onlyTeachers
          label={t('responsible')}
          help={t('responsible_help')}
        />
      </FormGroup>
      <FormGroup title={t('posts')}>
        <PostsField form={form} />
      </FormGroup>
      <FormGroup title={t('certificates')}>
        <CertificatesField form={form} />
      </FormGroup>
    </FormDrawer>
  );
}

/** Which certificate the work needs, in words. */
function useNeeded(kind: string): string | undefined {
  const t = useServiceStaffText();
  const localize = useLocalize();
  const needed = REQUIRED_CERTIFICATES[kind as 'canteen'] ?? [];
  const words = needed.flatMap((code) => {
    const known = findItem(certificateKinds, code);
    return known ? [localize(known)] : [];
  });
  return words.length > 0 ? t('needed', { certificates: words.join(t('or')) }) : undefined;
}
