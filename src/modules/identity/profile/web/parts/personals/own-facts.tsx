import { Button } from '@mantine/core';
import { useState } from 'react';
import { idTypes } from '#shared/reference/people.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useProfileText } from '../../texts.ts';
import { useCorrections } from '../corrections/use-corrections.tsx';
import { OwnForm } from './own-form.tsx';
import type { OwnProfile } from './own-head.tsx';

/** The facts of the own record; what is one's own to change opens a form. */
export function OwnFacts({
  own,
  startsEditing = false,
}: {
  readonly own: OwnProfile;
  readonly startsEditing?: boolean;
}) {
  const t = useProfileText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [isEditing, setEditing] = useState(startsEditing);
  const { closed, dialog } = useCorrections({ mayCorrect: own.may_change, start: own });
  const document = idTypes.find((item) => item.code === own.id_type);
  const facts = [
    { label: t('field_name'), value: closed('name', own.name) },
    { label: t('field_name_en'), value: own.name_en },
    { label: t('field_number'), value: own.number },
    { label: t('field_gender'), value: closed('gender', own.gender && t(`gender_${own.gender}`)) },
    { label: t('field_birthday'), value: closed('birthday', own.birthday && format.day(own.birthday)) },
    { label: t('field_id_type'), value: document && localize(document) },
    { label: t('field_id_no'), value: closed('id_no', own.id_no) },
    { label: t('field_phone'), value: own.phone },
    { label: t('field_contact_phone'), value: own.contact_phone },
    { label: t('field_email'), value: own.email },
    { label: t('field_organization'), value: own.organization && localizedName(own.organization) },
    { label: t('field_department'), value: own.department && localizedName(own.department) },
    { label: t('field_post'), value: own.post && localizedName(own.post) },
  ];
  return (
    <Panel
      title={t('record')}
      aside={
        own.may_change && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <Facts facts={facts} />
      {dialog}
      {isEditing && own.may_change && <OwnForm own={own} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
