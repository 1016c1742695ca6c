import { Button } from '@mantine/core';
import { IconFaceId } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import { face } from '../../../contract/face.contract.ts';
import { useText } from '../../texts.ts';
import channels from '../channels.module.css';
import classes from './face.module.css';
import { FaceCamera } from './face-camera.tsx';
import { rememberFace } from './face-device.ts';

/** What the picture is for, a tick that is never set beforehand, and the camera. */
function Enrolment({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const person = usePerson();
  const own = useId();
  const [isAgreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = useSend(face.enrol, {
    errorDisplay: 'session_only',
    onSuccess: () => {
      rememberFace(person.username ?? '');
      toast.success(t('face_enrolled'));
      onDone();
    },
    onError: (error) => setRefused(sentenceOf(error)),
  });
  return (
    <Stack gap={16}>
      <p>{t('face_rules')}</p>
      <Inline gap={8} align="start" tone="soft" className={classes.consent}>
        <input id={own} type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
        <label htmlFor={own}>{t('face_consent')}</label>
      </Inline>
      {refused && (
        <Note role="alert" tone="refused">
          {refused}
        </Note>
      )}
      <FaceCamera
        label={t('face_enrol')}
        isSending={send.isPending}
        disabled={!isAgreed}
        onFrames={(files) => {
          setRefused(null);
          send.mutate({ body: { consent: true }, files });
        }}
      />
    </Stack>
  );
}

/** A line beside the other ways in, where the school has opened it. */
export function OwnFace() {
  const t = useText();
  const frame = useFrameText();
  const { data } = useApi(face.state, {}, { errorDisplay: 'toast' });
  const [isOpen, setOpen] = useState(false);
  const forget = useSend(face.forget, {
    errorDisplay: 'session_only',
    onSuccess: () => {
      rememberFace(null);
      toast.success(t('face_forgotten'));
    },
    onError: (error) => toast.warning(sentenceOf(error)),
  });
  if (!data?.is_offered) return null;
  const withdraw = async () => {
    const confirmed = await confirm({
      title: t('face_forget_title'),
      body: t('face_forget_hint'),
      confirm: t('face_forget'),
      cancel: frame('cancel'),
      danger: true,
    });
    if (confirmed) forget.mutate({});
  };
  return (
    <li className={channels.identity}>
      <IconFaceId aria-hidden size={24} stroke={1.7} />
      <Stack as="span" grow>
        <strong>{t('face_title')}</strong>
        <Words tone="faint" size="small">
          {t(data.is_enrolled ? 'face_here' : 'face_not_here')}
        </Words>
      </Stack>
      <Button
        variant="default"
        loading={forget.isPending}
        onClick={() => (data.is_enrolled ? void withdraw() : setOpen(true))}
      >
        {t(data.is_enrolled ? 'face_forget' : 'face_open')}
      </Button>
      <SideDrawer kind="form" opened={isOpen} onClose={() => setOpen(false)} title={t('face_title')}>
        <Enrolment onDone={() => setOpen(false)} />
      </SideDrawer>
    </li>
  );
}
