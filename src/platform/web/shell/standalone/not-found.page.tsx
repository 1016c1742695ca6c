import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { goBack } from '../../boot/in-app-history.ts';
import { routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { isPhone } from '../../session/device.ts';
import { useSettings } from '../../session/session.ts';
import { LostPicture } from '../../ui/pictures/pictures.tsx';
import { MAIN_ID } from '../parts/skip-link.tsx';
import classes from './pages.module.css';

/** What one holds, and who may give more. */
const RIGHTS = '/my_rights';

/** Unknown path, or a page that this person may not see: both look the same. */
export function Page() {
  const t = useFrameText();
  const settings = useSettings();
  const [query] = useSearchParams();
  const from = query.get('from');
  return (
    <main id={MAIN_ID} className={classes.center}>
      <LostPicture />
      <h1 className={classes.title}>{t('not_found')}</h1>
      {from && <p className={classes.path}>{from}</p>}
      {settings && settings.permission_lists.length === 0 && <p className={classes.detail}>{t('no_rights_at_all')}</p>}
      <Group justify="center" gap={8} mt={16}>
        <Button variant="default" onClick={() => goBack()}>
          {t('back')}
        </Button>
        <Button component={Link} to={isPhone() ? '/mobile' : '/home'}>
          {t('home')}
        </Button>
      </Group>
      {settings && routeByPath(RIGHTS) && (
        <Link className={classes.quiet} to={RIGHTS}>
          {t('ask_for_right')}
        </Link>
      )}
      <Link className={classes.quiet} to="/logout">
        {t('sign_out')}
      </Link>
    </main>
  );
}
