import { Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { timeOf } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePreference } from '#web/session/preference.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { punchReasons, punchVerdicts } from '../../../contract/attendance-kinds.ts';
import { attendancePunches } from '../../../contract/attendance-punches.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { FencePicture } from '../place/fence-picture.tsx';
import { askPosition, type Position, usePosition } from '../use-position.ts';
import classes from './punch-card.module.css';

type Mine = CallOutput<typeof attendanceDays.mine>;
type Punched = CallOutput<typeof attendancePunches.create>;

const TICK_MS = 1_000;
/** A phone whose clock is off by more is told so. */
const OFF_MS = 120_000;

const asFlag = (kept: unknown): boolean | null => (typeof kept === 'boolean' ? kept : null);

/** How far the clock of the server is ahead of this one, and its time every second. */
function useServerClock(now: string): { readonly at: number; readonly off_ms: number } {
  const [off_ms] = useState(() => Date.parse(now) - Date.now());
  const [at, setAt] = useState(() => Date.now() + off_ms);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now() + off_ms), TICK_MS);
    return () => clearInterval(timer);
  }, [off_ms]);
  return { at, off_ms };
}

/** The large button: where one is, what time it is, and what became of the last punch. */
export function PunchCard({ mine }: { readonly mine: Mine }) {
  const t = useAttendanceText();
  const { at, off_ms } = useServerClock(mine.now);
  const [isAllowed, allow] = usePreference('attendance.position', asFlag, false);
  const { position, failure, isAsking, ask } = usePosition();
  const [done, setDone] = useState<Punched | null>(null);
  const send = useSend(attendancePunches.create, { invalidates: ['attendance_days', 'home'], onSuccess: setDone });
  const scanned = useScannedCode();
  const place = mine.places.find((one) => one.lat !== null && one.lng !== null);
  const hasNetwork = mine.places.some((one) => one.has_network);
  const punch = async () => {
    if (!isAllowed) return send.mutate({ body: { source: 'network' } });
    const found = await ask();
    return send.mutate({ body: found ? { source: 'gps', ...found } : { source: 'network' } });
  };
  const byCode = useEffectEvent(async (code: string) => {
    const found: Position | null = isAllowed ? await askPosition().catch(() => null) : null;
    send.mutate({ body: { source: 'code', code, ...found } });
  });
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (!scanned || sent.current === scanned) return;
    sent.current = scanned;
    void byCode(scanned);
  }, [scanned]);
  return (
    <Panel>
      <Stack gap={12} items="center">
        <Words as="time" figures weight={600} className={classes.clock} dateTime={new Date(at).toISOString()}>
          {timeOf(new Date(at).toISOString(), mine.time_zone)}
        </Words>
        {Math.abs(off_ms) > OFF_MS && (
          <Note tone="waiting">{t('clock_off', { n: Math.round(Math.abs(off_ms) / 60_000) })}</Note>
        )}
        <button
          type="button"
          className={classes.button}
          disabled={send.isPending || isAsking}
          onClick={() => void punch()}
        >
          {t(isAsking ? 'locating' : 'punch')}
        </button>
        <Outcome done={done} />
        {place && place.lat !== null && place.lng !== null && position && (
          <FencePicture
            middle={{ lat: place.lat, lng: place.lng }}
            radius_m={place.radius_m}
            here={position}
            label={t('fence_picture')}
          />
        )}
        {position && <Words tone="soft">{t('accuracy_n', { n: Math.round(position.accuracy_m) })}</Words>}
        {failure && <Note tone="waiting">{t(`position_${failure}`)}</Note>}
        <Stack gap={6} items="center">
          <Checkbox
            checked={isAllowed}
            onChange={(event) => allow(event.currentTarget.checked)}
            label={t('allow_position')}
          />
          <Words as="p" tone="soft" size="small">
            {t('position_kept')}
          </Words>
          <Words as="p" tone="soft" size="small">
            {t(hasNetwork ? 'other_ways_network' : 'other_ways')}
          </Words>
        </Stack>
      </Stack>
    </Panel>
  );
}

/** The code with which the page was opened from a scan; it leaves the address, so that going back does not punch again. */
function useScannedCode(): string | null {
  const [address, setAddress] = useSearchParams();
  const [code] = useState(() => address.get('code'));
  const isThere = address.has('code');
  useEffect(() => {
    if (!isThere) return;
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('code');
        return next;
      },
      { replace: true },
    );
  }, [isThere, setAddress]);
  return code;
}

function Outcome({ done }: { readonly done: Punched | null }) {
  const t = useAttendanceText();
  const lang = useLang();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  if (!done) return null;
  const { punch, notices } = done;
  const reason = punchReasons.find(({ code }) => code === punch?.reason);
  return (
    <Stack gap={4} items="center" role="status">
      {punch && (
        <Words
          as="p"
          weight={600}
          tone={punch.verdict === 'valid' ? 'done' : punch.verdict === 'doubtful' ? 'waiting' : 'refused'}
        >
          {punch.verdict === 'valid'
            ? t('punched_at', { time: format.time(punch.at), place: punch.place ? localizedName(punch.place) : '' })
            : [labelOf(punchVerdicts, punch.verdict, lang), reason && localize(reason)].filter(Boolean).join(' · ')}
        </Words>
      )}
      {punch?.verdict === 'doubtful' && (
        <Words as="p" tone="soft">
          {t('doubtful_help')}
        </Words>
      )}
      {notices.map((notice) => (
        <Words key={notice.us} as="p">
          {localize(notice)}
        </Words>
      ))}
    </Stack>
  );
}
