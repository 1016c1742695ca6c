import { Button } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isPhone } from '#shared/person/phone.ts';
import { useApi } from '#web/api/queries.ts';
import { startSession } from '#web/session/connect.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { visitPath } from '../../contract/visit-paths.ts';
import { visitors } from '../../contract/visitors.contract.ts';
import { type Applied, ApplyForm, type CardQuery } from '../parts/booking/apply-form.tsx';

import { HostCard } from '../parts/booking/host-card.tsx';
import { VisitFrame } from '../parts/booking/visit-frame.tsx';
import { useVisitorText } from '../texts.ts';

// most come with the card of their host
const ChooseHost = lazyDialog(async () => (await import('../parts/booking/choose-host.tsx')).ChooseHost);

/** A card is asked once a page: the number of questions is limited. */
const HOST_STALE_MS = 600_000;

/** The sign-in page, with the way back to exactly this card. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
}

/** Whom the address means. A phone is kept out of the address, where others could read it. */
function useCard(): CardQuery | null {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const unitid = address.get('unitid');
  const no = address.get('no') ?? (state as { no?: string } | null)?.no;
  const org_id = address.get('org_id');
  return no && org_id ? { no, org_id, ...(unitid ? { unitid } : {}) } : null;
}

function WithHost({ card }: { readonly card: CardQuery }) {
  const t = useVisitorText();
  const go = useNavigate();
  const isGuest = useSettings() === null;
  const answer = useApi(visitors.host, { query: card }, { staleMs: HOST_STALE_MS });
  const host = answer.data;
  const applied = async ({ booking, token }: Applied) => {
    toast.success(t('applied'));
    if (token) await startSession(token, visitPath(booking.id));
    else await go(visitPath(booking.id), { replace: true });
  };
  if (answer.error?.kind === 'refused' && answer.error.status !== 429) {
    return (
      <EmptyState
        title={answer.error.message}
        detail={t('host_unavailable_how')}
        action={
          <Button component={Link} to="/visitor" variant="default">
            {t('choose_another_host')}
          </Button>
        }
      />
    );
  }
  if (!host) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  if (isGuest && !host.public_booking) return <ToLogin />;
  return (
    <>
      <HostCard host={host} />
      <ApplyForm host={host} card={card} onApplied={(done) => void applied(done)} />
    </>
  );
}

/** An outsider books a visit, from a business card or by the number of the host. */
export function Page() {
  const t = useVisitorText();
  const go = useNavigate();
  const card = useCard();
  const isGuest = useSettings() === null;
  if (!card && isGuest) return <ToLogin />;
  const choose = ({ no, org_id }: CardQuery) =>
    isPhone(no)
      ? go(`/visitor?org_id=${org_id}`, { state: { no } })
      : go(`/visitor?org_id=${org_id}&no=${encodeURIComponent(no)}`);
  return (
    <VisitFrame title={t('book_visit')}>
      {card ? (
        <WithHost key={`${card.org_id}/${card.no}`} card={card} />
      ) : (
        <ChooseHost onChosen={(chosen) => void choose(chosen)} />
      )}
    </VisitFrame>
  );
}
