import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { scans } from '#modules/core/scans/contract/scans.contract.ts';
import { useSend } from '#web/api/send.ts';
import { callNative, hasNativeShell } from '#web/native/native-shell.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useRepairText } from '../../texts.ts';
import { Maker } from './can-scan.ts';
import classes from './room-scanner.module.css';

const EVERY_MS = 250;
const PAUSE_MS = 2500;

/** The room that a resolved door sign leads to. */
const roomIn = (route: string | null): string | null =>
  route ? new URL(route, location.origin).searchParams.get('room') : null;

interface Props {
  readonly onRoom: (id: string) => void;
  readonly onClose: () => void;
}

/** The camera, until it has read the code beside a door. */
export function RoomScanner({ onRoom, onClose }: Props) {
  const t = useRepairText();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resolve = useSend(scans.resolve, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: ({ route, notice }) => {
      const room = roomIn(route);
      if (room) onRoom(room);
      else setProblem(notice ?? t('scan_no_room'));
    },
    onError: (error) => setProblem(error.message),
  });
  const found = useEffectEvent((code: string) => resolve.mutate({ body: { code } }));
  const refused = useEffectEvent(() => setProblem(t('scan_no_camera')));
  useEffect(() => {
    if (hasNativeShell()) {
      callNative('scan').then(
        (text) => found(String(text)),
        () => refused(),
      );
      return undefined;
    }
    if (!Maker) return undefined;
    const detector = new Maker({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let isWanted = true;
    let last = { text: '', at: 0 };
    const stop = (opened: MediaStream) => {
      for (const track of opened.getTracks()) track.stop();
    };
    const look = async () => {
      const picture = video.current;
      if (!picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const [code] = await detector.detect(picture).catch(() => []);
      if (!code || !isWanted || (code.rawValue === last.text && Date.now() - last.at < PAUSE_MS)) return;
      last = { text: code.rawValue, at: Date.now() };
      found(code.rawValue);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }).then(
      (opened) => {
        stream = opened;
        if (!isWanted || !video.current) return stop(opened);
        video.current.srcObject = opened;
        void video.current.play();
      },
      () => refused(),
    );
    return () => {
      isWanted = false;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <SideDrawer opened kind="form" onClose={onClose} title={t('scan_room')}>
      <Stack gap={16}>
        <video ref={video} className={classes.picture} muted playsInline />
        <Words as="p" role="status" tone={problem ? 'refused' : 'soft'}>
          {problem ?? t('scan_hint')}
        </Words>
        <Button variant="default" size="lg" fullWidth onClick={onClose}>
          {t('scan_search_instead')}
        </Button>
      </Stack>
    </SideDrawer>
  );
}
