import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useSession } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import classes from '../parts/examinee.module.css';
import { OwnExaminees } from '../parts/own-examinees.tsx';
import { useText } from '../texts.ts';

const ADMISSIONS = '/visit/admissions';

/** Children belong to an account: guests are told how to come by one. */
function NotYetHere() {
  const t = useText();
  const { pathname, search } = useLocation();
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <EmptyState
      title={t('register_first')}
      detail={t('register_first_hint')}
      action={
        <Group gap={8} justify="center">
          <Button component={Link} to={`/login${back}`} variant="default">
            {t('sign_in')}
          </Button>
          <Button component={Link} to="/register">
            {t('sign_up')}
          </Button>
        </Group>
      }
    />
  );
}

/** Who signed up names the children, and goes on to the admissions or into the portal. */
export function Page() {
  const t = useText();
  const { phase } = useSession();
  const isEnrolling = new URLSearchParams(location.search).get('sign_up') === 'enrollment';
  if (phase === 'guest') return <NotYetHere />;
  return (
    <div className={classes.room}>
      <Words as="h1" size="title" weight={600}>
        {t('register_edit_title')}
      </Words>
      <Words as="p" tone="soft">
        {t('examinees_hint')}
      </Words>
      <OwnExaminees />
      <Button component={Link} to={isEnrolling ? ADMISSIONS : '/'} fullWidth size="md">
        {t('finish')}
      </Button>
    </div>
  );
}
