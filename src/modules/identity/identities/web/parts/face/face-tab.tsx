import { useState } from 'react';
import { completeSignIn } from '#modules/identity/sign-in/web/public.tsx';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { face } from '../../../contract/face.contract.ts';
import { useText } from '../../texts.ts';
import { FaceCamera } from './face-camera.tsx';
import { rememberedFaceName } from './face-device.ts';

/** Sign-in by face, on a device that its person made one that opens so. The other tabs stay beside it. */
export function FaceTab() {
  const t = useText();
  const [login, setLogin] = useState(rememberedFaceName() ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const send = useSend(face.login, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: ({ token }) => completeSignIn(token),
    onError: (error) => setRefused(sentenceOf(error)),
  });
  return (
    <Stack gap={16}>
      <TextField
        name="login"
        label={t('face_login_name')}
        value={login}
        onChange={(typed: string) => setLogin(typed)}
        onBlur={() => undefined}
        error={undefined}
        max={60}
        autoComplete="username"
      />
      {refused && (
        <Note role="alert" tone="refused">
          {refused}
        </Note>
      )}
      <FaceCamera
        label={t('face_sign_in')}
        isSending={send.isPending}
        disabled={login.trim() === ''}
        onFrames={(files) => {
          setRefused(null);
          send.mutate({ body: { login: login.trim() }, files });
        }}
      />
    </Stack>
  );
}
