import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from '../parts/examinee.module.css';
import { OwnExaminees } from '../parts/own-examinees.tsx';
import { useText } from '../texts.ts';

const ADMISSIONS = '/visit/admissions';

/** R-register-004: who signed up names the children, and goes on to the admissions or into the portal. */
export function Page() {
  const t = useText();
  const isEnrolling = new URLSearchParams(location.search).get('sign_up') === 'enrollment';
  return (
    <div className={classes.room}>
      <h1 className={classes.title}>{t('register_edit_title')}</h1>
      <p className={classes.hint}>{t('examinees_hint')}</p>
      <OwnExaminees />
      <Button component={Link} to={isEnrolling ? ADMISSIONS : '/'} fullWidth size="md">
        {t('finish')}
      </Button>
    </div>
  );
}
