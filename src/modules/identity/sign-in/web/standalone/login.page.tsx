import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { usePublicConfig } from '#web/session/public-config.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID } from '#web/shell/parts/skip-link.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { BrandPanel } from '../parts/card/brand-panel.tsx';
import { SignInCard } from '../parts/card/sign-in-card.tsx';
import classes from '../parts/sign-in.module.css';
import { useSignInFlow } from '../parts/sign-in-flow.ts';

const DemoPeople = lazyPart(async () => (await import('../parts/card/demo-people.tsx')).DemoPeople);
const LatestAnnounce = lazyPart(async () => (await import('#modules/desk/notices/web/public.tsx')).LatestAnnounce);

/** Sign-in, on the desktop beside a picture, on the phone alone. Also the entrance of an activation. */
export function Page() {
  const isNarrow = useIsNarrow();
  const flow = useSignInFlow();
  const demo = usePublicConfig()?.demo;
  return (
    <div className={classes.page}>
      {!isNarrow && (
        <BrandPanel>
          <Suspense fallback={null}>
            <LatestAnnounce />
          </Suspense>
        </BrandPanel>
      )}
      <div className={classes.side}>
        <header className={classes.bar}>
          <LanguageSwitch />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <div className={classes.card}>
            <SignInCard flow={flow} />
          </div>
          {demo && flow.step.kind === 'start' && (
            <Suspense fallback={null}>
              <DemoPeople flow={flow} demo={demo} isFolded={isNarrow} />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  );
}
