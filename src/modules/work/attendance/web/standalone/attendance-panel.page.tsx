import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { STEP_SECONDS, scanLink } from '#modules/core/scans/contract/scan-code.ts';
import { useWakeLock } from '#modules/core/scans/web/public.tsx';
import { timeOf } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID } from '#web/shell/parts/skip-link.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { attendancePlaces } from '../../contract/attendance-places.contract.ts';
import { useAttendanceText } from '../texts.ts';
import classes from './attendance-panel.page.module.css';

type Panel = CallOutput<typeof attendancePlaces.panel>;

const POLL_MS = 10_000;
const TICK_MS = 1_000;
/** After this long without an answer the code is no longer shown: nobody could punch with it. */
const OLD_MS = STEP_SECONDS * 1000 * 2;

/** The screen at a place: its code changes every half-minute. Anybody may read it who stands there. */
export function Page() {
  const key = useParams()['key'] ?? '';
  const answer = useApi(attendancePlaces.panel, { params: { key } }, { pollMs: POLL_MS });
  useWakeLock(true);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
      {answer.data ? (
        <Screen panel={answer.data} readAt={answer.dataUpdatedAt} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </main>
  );
}

function Screen({ panel, readAt }: { readonly panel: Panel; readonly readAt: number }) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  // by the clock of the server, whatever that of the screen shows
  const at = new Date(Date.parse(panel.now) + (now - readAt)).toISOString();
  const isOld = now - readAt > OLD_MS;
  return (
    <Stack gap={24} items="center">
      <Stack as="header" gap={4} items="center">
        <Words as="p" tone="soft" size="title">
          {localizedName(panel.organization)}
        </Words>
        <h1 className={classes.place}>{localizedName(panel.place)}</h1>
        <Words as="time" figures weight={600} className={classes.clock} dateTime={at}>
          {timeOf(at, panel.time_zone)}
        </Words>
      </Stack>
      <Stack as="section" gap={16} items="center" aria-live="polite">
        {isOld ? (
          <Words as="p" role="alert" tone="waiting" weight={600}>
            {t('panel_old')}
          </Words>
        ) : (
          <QrCode
            text={scanLink(location.origin, panel.code)}
            size={320}
            correction="medium"
            label={t('code_of_place')}
          />
        )}
        <Words as="p" tone="soft" size="large">
          {t('panel_hint')}
        </Words>
      </Stack>
      <LanguageSwitch />
    </Stack>
  );
}
