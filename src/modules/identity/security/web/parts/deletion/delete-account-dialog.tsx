import { Refused, useRefusal } from '#modules/identity/sign-in/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { accountDeletion, type ClosingChild } from '../../../contract/safety.contract.ts';
import type { DELETION_WORDS } from '../../../contract/safety.shapes.ts';
import { useText } from '../../texts.ts';
import classes from '../safety.module.css';

interface Props {
  /** An own child whose account is meant instead of the own one. */
  readonly child?: ClosingChild;
  readonly onClose: () => void;
}

/** What goes, what stays and when; a word typed by hand confirms it. */
export function DeleteAccountDialog({ child, onClose }: Props) {
  const t = useText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const who = child ? { student_user_id: child.student_user_id } : {};
  const { data } = useApi(accountDeletion.show, { query: who }, { errorDisplay: 'toast' });
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: accountDeletion.request,
    initial: { confirm: '', reason: '' },
    toBody: ({ confirm, reason }) => ({
      ...who,
      confirm: confirm.trim() as (typeof DELETION_WORDS)[number],
      ...(reason.trim() ? { reason } : {}),
    }),
    onDone: async () => {
      await refreshSettings();
      onClose();
    },
    onRefused: refusal.onRefused,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={child ? t('child_delete', { name: localizedName(child) }) : t('delete_account')}
      submitLabel={t('delete_submit')}
      isSending={form.isSending}
      onSubmit={(event) => {
        refusal.clear();
        form.submit(event);
      }}
    >
      {!data && <TextSkeleton lines={4} />}
      {data && (
        <ul className={classes.consequences}>
          <li>{t('delete_when', { n: data.grace_days })}</li>
          <li>{t(data.scope === 'full' ? 'delete_full' : child ? 'child_login_only' : 'delete_login_only')}</li>
          <li>{t('delete_kept')}</li>
          {data.children > 0 && <li>{t('delete_children', { n: data.children })}</li>}
          <li>{t(child ? 'child_delete_phone' : 'delete_phone')}</li>
        </ul>
      )}
      <TextAreaField {...form.field('reason')} label={t('delete_reason')} rows={2} />
      <TextField
        {...form.field('confirm')}
        label={t('delete_confirm', { word: lang === 'us' ? 'DELETE' : '注销' })}
        max={10}
      />
      <Refused text={refusal.text} />
    </FormDialog>
  );
}
