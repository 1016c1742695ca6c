import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { CodeCamera } from '#web/ui/fields/code-camera.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { leaveGate } from '../../../contract/leave-gate.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { GateCard } from './gate-card.tsx';
import classes from './gate-scan.module.css';

type Scanned = CallOutput<typeof leaveGate.scan>;

interface Props {
  /** Of a scanned student who may go: on to who takes them. */
  readonly onRelease: (pass: NonNullable<Scanned['pass']>) => void;
  readonly onClose: () => void;
}

/** The electronic ID of a student, scanned or typed: a big face with the pass of today, or that there is none. */
export function GateScan({ onRelease, onClose }: Props) {
  const t = useLeaveText();
  const [typed, type] = useState('');
  const [found, find] = useState<Scanned | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const scan = useSend(leaveGate.scan, {
    errorDisplay: 'session_only',
    onSuccess: (answer) => {
      setProblem(null);
      find(answer);
    },
    onError: (error) => setProblem(error.message),
  });
  const read = (code: string) => {
    if (code && !scan.isPending) scan.mutate({ body: { code } });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('scan_id')}
      submitLabel={t(found ? 'next_id' : 'check_id')}
      isSending={scan.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (found) {
          find(null);
          type('');
        } else read(typed.trim());
      }}
    >
      {found ? (
        <Found found={found} onRelease={onRelease} />
      ) : (
        <Stack gap={16}>
          <CodeCamera label={t('scan_id')} onCode={read} />
          <TextField label={t('id_code')} help={t('id_code_help')} value={typed} onChange={type} max={300} />
          {problem && (
            <Words as="p" role="alert" tone="refused">
              {problem}
            </Words>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

function Found({ found: { student, pass }, onRelease }: { readonly found: Scanned } & Pick<Props, 'onRelease'>) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  return (
    <Stack gap={16}>
      <Inline gap={16} align="start">
        {student.photo_url && <img src={student.photo_url} alt="" className={classes.photo} />}
        <Words as="h3" size="large" weight={600}>
          {localizedName(student)}
        </Words>
      </Inline>
      {!pass && <Note tone="refused">{t('no_pass')}</Note>}
      {pass && <GateCard row={pass} onRelease={() => onRelease(pass)} />}
    </Stack>
  );
}
