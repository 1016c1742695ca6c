import { entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ActivateEmail } from '../parts/activate-email.tsx';

/** The school e-mail is activated. */
export function Page() {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  return (
    <>
      <PageHead />
      {isPhone ? (
        <ActivateEmail />
      ) : (
        <div className={entry.inShell}>
          <Panel>
            <ActivateEmail />
          </Panel>
        </div>
      )}
    </>
  );
}
