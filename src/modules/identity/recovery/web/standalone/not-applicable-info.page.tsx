import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardClasses as classes, entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useStore } from '#web/state/store.ts';
import type { accountApplications } from '../../contract/identity-applications.contract.ts';
import { ApplicationFiled } from '../parts/application-filed.tsx';
import { correctionFlow } from '../parts/correction-flow.ts';
import { CorrectionForm } from '../parts/correction-form.tsx';
import { useText } from '../texts.ts';

/** What the school may have wrong, the form for it, and whom to ask, by function. */
export function Page() {
  const t = useText();
  const begun = useStore(correctionFlow);
  const [filed, setFiled] = useState<CallOutput<typeof accountApplications.correct> | null>(null);
  if (filed) {
    return (
      <div className={`${classes.register} ${entry.wide}`}>
        <h1 className={classes.title}>{t('applied_title')}</h1>
        <ApplicationFiled {...filed} />
      </div>
    );
  }
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      <h1 className={classes.title}>{t('not_applicable_title')}</h1>
      <p className={classes.hint}>{t(begun?.subject === 'phone' ? 'not_applicable_phone' : 'not_applicable_person')}</p>
      <ul className={entry.list}>
        <li>{t('may_be_wrong_name')}</li>
        <li>{t('may_be_wrong_document')}</li>
        <li>{t('may_be_wrong_phone')}</li>
      </ul>
      <div className={entry.note}>
        <strong>{t('whom_to_ask')}</strong>
        <ul className={entry.list}>
          <li>{t('ask_homeroom')}</li>
          <li>{t('ask_hr')}</li>
          <li>{t('ask_it')}</li>
        </ul>
      </div>
      {begun ? (
        <CorrectionForm ticket={begun.ticket} onDone={setFiled} />
      ) : (
        <>
          <p>{t('not_applicable_begin')}</p>
          <Button component={Link} to="/register/active" fullWidth size="md">
            {t('go_activate')}
          </Button>
        </>
      )}
      <p className={classes.foot}>
        <Link to="/forget/notApplicable">{t('phone_gone')}</Link>
      </p>
    </div>
  );
}
