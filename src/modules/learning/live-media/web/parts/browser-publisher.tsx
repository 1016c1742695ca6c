import { Button, SegmentedControl, Select } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { localize } from '#shared/text.ts';
import { useLang } from '#web/i18n/language.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useMediaText } from '../texts.ts';
import { Publisher, type PublisherState, type RequestTicket } from './publisher.ts';
import classes from './publishing.module.css';
import { SoundLevel } from './sound-level.tsx';
import type { SourceChoice } from './sources.ts';
import { useSource } from './use-source.ts';

interface Props {
  /** Asks the portal for a ticket; called again when the line broke. */
  readonly open: RequestTicket;
  /** What happens to the picture of this browser, for the studio around it. */
  readonly onState?: (state: PublisherState['kind']) => void;
}

const FIRST: SourceChoice = { kind: 'camera', camera: '', microphone: '' };

/** Publishes camera or screen from this browser: the own picture first, then one button. */
export function BrowserPublisher({ open, onState }: Props) {
  const t = useMediaText();
  const lang = useLang();
  const [wish, setWish] = useState(FIRST);
  const [state, setState] = useState<PublisherState>({ kind: 'idle' });
  const source = useSource();
  const heard = useEffectEvent((next: PublisherState) => {
    setState(next);
    onState?.(next.kind);
  });
  const ask = useEffectEvent(() => open());
  const publisher = useRef<Publisher | null>(null);
  useEffect(() => {
    publisher.current = new Publisher(
      () => ask(),
      (next) => heard(next),
    );
    return () => publisher.current?.stop();
  }, []);
  const isOn = ['connecting', 'sending', 'broken'].includes(state.kind);
  const { stream } = source;
  const lost = useEffectEvent(() => {
    if (isOn) publisher.current?.stop();
  });
  useEffect(() => {
    if (!stream) lost();
  }, [stream]);
  const choose = (next: SourceChoice) => {
    setWish(next);
    if (stream) void source.open(next);
  };
  return (
    <Stack gap={12}>
      <Preview stream={stream} label={t('own_picture')} without={t(`no_picture_${source.trouble ?? 'yet'}`)} />
      <SoundLevel stream={stream} />
      <SegmentedControl
        fullWidth
        aria-label={t('what_is_shown')}
        disabled={isOn}
        value={wish.kind}
        data={[
          { value: 'camera', label: t('camera') },
          { value: 'screen', label: t('screen') },
        ]}
        onChange={(kind) => choose({ ...wish, kind: kind === 'screen' ? 'screen' : 'camera' })}
      />
      {source.devices.cameras.length > 1 && wish.kind === 'camera' && (
        <Select
          label={t('camera')}
          disabled={isOn}
          value={wish.camera || usedDevice(stream, 'video')}
          data={source.devices.cameras.map(({ id, label }) => ({ value: id, label }))}
          onChange={(camera) => choose({ ...wish, camera: camera ?? '' })}
        />
      )}
      {source.devices.microphones.length > 1 && (
        <Select
          label={t('microphone')}
          disabled={isOn}
          value={wish.microphone || usedDevice(stream, 'audio')}
          data={source.devices.microphones.map(({ id, label }) => ({ value: id, label }))}
          onChange={(microphone) => choose({ ...wish, microphone: microphone ?? '' })}
        />
      )}
      <Words as="p" tone="soft" className={classes.state} role="status" data-state={state.kind}>
        {state.kind === 'refused' ? localize(state.reason, lang) : wordsOf(state, t)}
      </Words>
      {stream === null ? (
        <Button size="md" onClick={() => void source.open(wish)}>
          {t(wish.kind === 'camera' ? 'open_camera' : 'choose_screen')}
        </Button>
      ) : isOn ? (
        <Button size="md" variant="default" onClick={() => publisher.current?.stop()}>
          {t('stop_sending')}
        </Button>
      ) : (
        <Button size="md" onClick={() => publisher.current?.start(stream)}>
          {t('start_sending')}
        </Button>
      )}
    </Stack>
  );
}

/** The device that the browser chose by itself. */
const usedDevice = (stream: MediaStream | null, kind: 'audio' | 'video'): string | null =>
  (kind === 'audio' ? stream?.getAudioTracks() : stream?.getVideoTracks())?.[0]?.getSettings().deviceId ?? null;

function wordsOf(state: PublisherState, t: ReturnType<typeof useMediaText>): string {
  if (state.kind === 'sending')
    return t(state.is_slow ? 'state_slow' : 'state_sending', { mbps: (state.kbps / 1000).toFixed(1) });
  if (state.kind === 'refused') return '';
  return t(`state_${state.kind}`);
}

function Preview({ stream, label, without }: { stream: MediaStream | null; label: string; without: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown || !stream) return;
    shown.srcObject = stream;
    void shown.play().catch(() => {});
  }, [stream]);
  if (!stream) return <p className={classes.none}>{without}</p>;
  return <video ref={video} className={classes.picture} muted playsInline aria-label={label} />;
}
