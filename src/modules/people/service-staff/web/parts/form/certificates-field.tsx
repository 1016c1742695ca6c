import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { certificateKinds, REQUIRED_CERTIFICATES } from '../../../contract/serve-kinds.ts';
import { CERTIFICATES_AT_MOST, paperRule } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import classes from '../service-staff.module.css';
import type { PersonValues } from './person-values.ts';
import { RowsField } from './rows-field.tsx';

/** The certificates of somebody, each with its dates and a picture. */
export function CertificatesField({ form }: { readonly form: ContractForm<PersonValues> }) {
  const t = useServiceStaffText();
  const kinds = useOptions(certificateKinds);
  const kind = REQUIRED_CERTIFICATES[form.values.kind as 'canteen']?.[0] ?? 'health';
  return (
    <RowsField
      rows={form.values.certificates}
      max={CERTIFICATES_AT_MOST}
      onChange={(certificates) => form.set({ certificates })}
      blank={{ id: '', kind, no: '', file_id: '', issued_on: '', expires_on: '', kept_no: '', kept_file: null }}
      words={{
        add: t('add_certificate'),
        one: (n) => t('certificate_n', { n }),
        remove: (n) => t('remove_certificate', { n }),
      }}
    >
      {(at) => (
        <>
          <Cards least={180} fit gap={16} align="start">
            <SelectField
              {...form.at<string>(`certificates.${at}.kind`)}
              required
              label={t('certificate_kind')}
              options={kinds}
            />
            <TextField
              {...form.at<string>(`certificates.${at}.no`)}
              label={t('certificate_no')}
              max={40}
              autoComplete="off"
              {...(form.values.certificates[at]?.kept_no ? { placeholder: form.values.certificates[at].kept_no } : {})}
            />
            <DayField {...form.at<string>(`certificates.${at}.issued_on`)} label={t('issued_on')} />
            <DayField {...form.at<string>(`certificates.${at}.expires_on`)} label={t('expires_on')} />
          </Cards>
          <div className={classes.file}>
            <UploadField
              {...form.at<string>(`certificates.${at}.file_id`)}
              purpose="serve_user_paper"
              rule={paperRule}
              label={t('certificate_file')}
              kept={form.values.certificates[at]?.kept_file}
            />
          </div>
        </>
      )}
    </RowsField>
  );
}
