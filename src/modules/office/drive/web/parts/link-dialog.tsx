import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { driveShares } from '../../contract/drive-shares.contract.ts';
import { useDriveText } from '../texts.ts';

/** What somebody was sent a link to: opened at a press, with its password where it has one. */
export function LinkDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const t = useDriveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [, setAddress] = useSearchParams();
  const answer = useApi(driveShares.link, { params: { code } });
  const link = answer.data;
  const form = useContractForm({
    endpoint: driveShares.openLink,
    params: { code },
    initial: { password: '' },
    toBody: ({ password }) => ({ password: password || null }),
    invalidates: ['drive'],
    onDone: ({ node_id, kind }) =>
      setAddress(kind === 'folder' ? { folder: node_id } : { tab: 'shared', id: node_id }, { replace: true }),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('open_link')} submitLabel={t('open')} form={form}>
      {link ? (
        <>
          <Words as="p">{t('link_by', { name: localizedName(link.by), day: format.day(link.expires_on) })}</Words>
          {link.has_password && <PasswordField {...form.field('password')} label={t('password')} />}
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      )}
    </FormDialog>
  );
}
