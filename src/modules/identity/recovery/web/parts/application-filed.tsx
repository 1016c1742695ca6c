import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { entryClasses as classes, Steps } from '#modules/identity/sign-in/web/public.tsx';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { useText } from '../texts.ts';

/** The digits that the applicant shows to somebody who knows them. */
export function VouchCode({ code }: { readonly code: string }) {
  const t = useText();
  return (
    <div className={classes.code}>
      <span>{t('vouch_code')}</span>
      <span className={classes.digits}>{code}</span>
      <span className={classes.faint}>{t('vouch_code_hint')}</span>
    </div>
  );
}

interface Props {
  readonly application_no: string;
  readonly vouch_code: string | null;
}

/** An application is on its way: its number, where it stands, and what speeds it up. */
export function ApplicationFiled({ application_no, vouch_code }: Props) {
  const t = useText();
  return (
    <>
      <Steps steps={[t('applied_sent'), t('applied_review'), t('applied_effective')]} at={1} />
      <p>{t('applied_hint')}</p>
      <p>
        {t('application_no')} <span className={classes.number}>{application_no}</span>{' '}
        <CopyButton text={application_no} what={t('application_no')} />
      </p>
      {vouch_code && <VouchCode code={vouch_code} />}
      <Button component={Link} to="/login" variant="default" fullWidth size="md">
        {t('back_to_sign_in')}
      </Button>
    </>
  );
}
