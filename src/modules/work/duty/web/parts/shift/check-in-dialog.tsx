import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { CodeCamera } from '#web/ui/fields/code-camera.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import type { Shift } from '../duty-words.ts';

interface Props {
  readonly shift: Shift;
  readonly onClose: () => void;
}

/** Shows that one is there: by the code at the place, or by the position, which is asked for at the tap alone. */
export function CheckInDialog({ shift, onClose }: Props) {
  const t = useDutyText();
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, type] = useState('');
  const [isAsking, ask] = useState(false);
  const send = useSend(dutyShifts.checkIn, {
    invalidates: ['home'],
    errorDisplay: 'session_only',
    onSuccess: () => {
      toast.success(t('checked_in'));
      onClose();
    },
    onError: (error) => setProblem(error.message),
  });
  const byCode = (code: string) => send.mutate({ params: { id: shift.id }, body: { code } });
  const byPosition = () => {
    ask(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy: accuracy_m } }) => {
        ask(false);
        send.mutate({ params: { id: shift.id }, body: { position: { lat, lng, accuracy_m } } });
      },
      () => {
        ask(false);
        setProblem(t('no_position'));
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  };
  const isCode = shift.checkin === 'qr';
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('check_in')}
      submitLabel={t(isCode ? 'check_in' : 'take_position')}
      isSending={send.isPending || isAsking}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCode) byCode(typed.trim());
        else byPosition();
      }}
    >
      <Stack gap={16}>
        {isCode && <CodeCamera label={t('scan')} onCode={byCode} />}
        {isCode && (
          <TextField label={t('place_code')} help={t('place_code_help')} value={typed} onChange={type} max={300} />
        )}
        {!isCode && <Words as="p">{t('position_help')}</Words>}
        {problem && (
          <Words as="p" role="alert" tone="refused">
            {problem}
          </Words>
        )}
      </Stack>
    </FormDialog>
  );
}
