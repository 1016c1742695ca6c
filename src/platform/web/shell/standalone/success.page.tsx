import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { goBack } from '../../boot/in-app-history.ts';
import { registeredModules } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { MAIN_ID } from '../parts/skip-link.tsx';
import classes from './pages.module.css';

/** Something is done. The sentence is looked up by key; text of the address is never shown. */
export function Page() {
  const t = useFrameText();
  const localize = useLocalize();
  const [query] = useSearchParams();
  const key = query.get('k') ?? '';
  const known = registeredModules()
    .map((module) => module.successes?.[key])
    .find((success) => success !== undefined);
  return (
    <main id={MAIN_ID} className={classes.center}>
      <svg className={classes.tick} viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="28" />
        <path d="M20 33l8.5 8.5L45 25" />
      </svg>
      <h1 className={classes.title}>{known ? localize(known.title) : t('done')}</h1>
      <Group justify="center" gap={8} mt={16}>
        <Button variant={known?.next ? 'default' : 'filled'} onClick={() => goBack()}>
          {t('back')}
        </Button>
        {known?.next && (
          <Button component={Link} to={known.next.to}>
            {localize(known.next.title)}
          </Button>
        )}
      </Group>
    </main>
  );
}
