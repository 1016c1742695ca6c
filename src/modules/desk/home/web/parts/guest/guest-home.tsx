import { Button } from '@mantine/core';
import { IconCalendarPlus, IconLogin2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { banners } from '#modules/desk/site-design/contract/banners.contract.ts';
import { BannerPlace } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useProductName } from '#web/boot/current-route.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { BrandMark } from '#web/ui/pictures/brand-mark.tsx';
import { useHomeText } from '../../texts.ts';
import { BlockFailure } from '../blocks/block.tsx';
import classes from './guest-home.module.css';

const GuestNews = lazyPart(async () => (await import('./guest-news.tsx')).GuestNews);

/** The home page of somebody who is not signed in: banners, public news, and the links to book a visit and to sign in. */
export function GuestHome() {
  const t = useHomeText();
  const product = useProductName();
  const shown = useApi(banners.mine, { query: { placement: 'guest' } }, { staleMs: 60_000 });
  return (
    <div className={classes.guest}>
      <Inline as="header" gap={10} className={classes.head}>
        <BrandMark size={34} />
        <h1>{product}</h1>
        <LanguageSwitch />
      </Inline>
      {shown.data?.length !== 0 && (
        <div className={classes.banners}>
          {shown.isError && !shown.data ? (
            <BlockFailure onRetry={shown.refetch} />
          ) : (
            <BannerPlace banners={shown.data} />
          )}
        </div>
      )}
      <Link className={classes.visit} to="/visitor">
        <span className={classes.icon}>
          <IconCalendarPlus aria-hidden size={26} stroke={1.6} />
        </span>
        <span>
          <strong>{t('guest_visit')}</strong>
          <span>{t('guest_visit_detail')}</span>
        </span>
      </Link>
      <Suspense fallback={null}>
        <GuestNews />
      </Suspense>
      <p className={classes.hint}>{t('guest_hint')}</p>
      <div className={classes.fixed}>
        <Button
          component={Link}
          to="/login?redirect=%2Fmobile"
          size="lg"
          fullWidth
          leftSection={<IconLogin2 aria-hidden size={20} />}
        >
          {t('guest_sign_in')}
        </Button>
      </div>
    </div>
  );
}
