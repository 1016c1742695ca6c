import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentRoute } from '../../boot/current-route.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfOneSchool } from '../../ui/layout/of-one-school.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useBell } from '../use-bell.ts';

/**
 * The page, or what stands in its place when the settings answered 401401 or 200601: navigation went on,
 * and the frame's own next call brings the dialog or leads to activation.
 */
function Tolerated({ code }: { readonly code: number }) {
  const t = useFrameText();
  useBell();
  const isInactive = code === 200601;
  return (
    <EmptyState
      title={t(isInactive ? 'not_active_yet' : 'signed_out')}
      action={
        <Button component={Link} to={isInactive ? '/register/active' : '/logout'}>
          {t(isInactive ? 'activate' : 'sign_in_again')}
        </Button>
      }
    />
  );
}

export function PageBody({ children }: { readonly children: ReactNode }) {
  const route = useCurrentRoute();
  const state = useSession();
  if (state.phase === 'tolerated' && !route?.public && !route?.unactivated) return <Tolerated code={state.code} />;
  // Between sign-out and the sign-in page there is nobody whose page could be drawn.
  if (state.phase === 'guest' && !route?.public) return null;
  return route?.one_school ? <OfOneSchool head={<PageHead />}>{children}</OfOneSchool> : children;
}
