import { Button } from '@mantine/core';
import { useState } from 'react';
import { scans } from '#modules/core/scans/contract/scans.contract.ts';
import { useSend } from '#web/api/send.ts';
import { useCodeCamera } from '#web/native/use-code-camera.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useRepairText } from '../../texts.ts';
import classes from './room-scanner.module.css';

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
  const { video, isRefused } = useCodeCamera((code) => resolve.mutate({ body: { code } }));
  const said = isRefused ? t('scan_no_camera') : problem;
  return (
    <SideDrawer opened kind="form" onClose={onClose} title={t('scan_room')}>
      <Stack gap={16}>
        <video ref={video} className={classes.picture} muted playsInline />
        <Words as="p" role="status" tone={said ? 'refused' : 'soft'}>
          {said ?? t('scan_hint')}
        </Words>
        <Button variant="default" size="lg" fullWidth onClick={onClose}>
          {t('scan_search_instead')}
        </Button>
      </Stack>
    </SideDrawer>
  );
}
