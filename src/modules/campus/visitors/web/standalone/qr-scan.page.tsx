import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { scans } from '#modules/core/scans/contract/scans.contract.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { checkPath } from '../../contract/visit-paths.ts';
import { VisitFrame } from '../parts/booking/visit-frame.tsx';
import { ScanCard } from '../parts/pass/scan-card.tsx';
import { useVisitorText } from '../texts.ts';

/** A guard's check needs the scanned code once more at the entry: it travels with the address. */
function withCode(route: string, code: string, data: Readonly<Record<string, unknown>>): string {
  const { visitor_id, person_id } = data;
  if (typeof visitor_id !== 'string' || typeof person_id !== 'string') return route;
  return checkPath(visitor_id, { person: person_id, method: 'qr', code });
}

/** What a camera outside the portal found. The guard goes to the check, the owner to the pass, all others read one sentence. */
export function Page() {
  const t = useVisitorText();
  const go = useNavigate();
  const code = useParams()['id'] ?? '';
  const [notice, setNotice] = useState<string | null>(null);
  const resolve = useSend(scans.resolve, {
    invalidates: false,
    errorDisplay: 'inline',
    onSuccess: ({ route, notice: sentence, data }) =>
      route
        ? go(withCode(route, code, data), { replace: true, state: data })
        : setNotice(sentence ?? t('show_to_guard')),
  });
  const { mutate, error } = resolve;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    mutate({ body: { code } });
  }, [mutate, code]);
  const isBroken = error !== null && error.kind === 'refused' && error.status < 500;
  return (
    <VisitFrame title={t('scan_title')}>
      {notice !== null ? (
        <ScanCard tone="waiting" title={notice} />
      ) : isBroken ? (
        <ScanCard
          tone="refused"
          title={t('code_dead')}
          detail={error.code === 429001 ? sentenceOf(error) : t('code_dead_how')}
          action={
            <Button component={Link} to="/mobile/myVisitor" variant="default">
              {t('my_visits')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => mutate({ body: { code } })} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </VisitFrame>
  );
}
