import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { scans } from '#modules/core/scans/contract/scans.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useCardText } from '../texts.ts';
import classes from './id-check.module.css';
import { IdCheck } from './id-check.tsx';

/** Checks the code of an ID that a hand scanner types, or that somebody pastes. */
export function VerifyPanel() {
  const t = useCardText();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<CallOutput<typeof scans.resolve> | null>(null);
  const resolve = useSend(scans.resolve, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: (answer) => {
      setCode('');
      if (answer.kind === 'e') return setFound(answer);
      setFound(null);
      toast.warning(t('check_other_kind'));
    },
    onError: (error) => {
      setFound(null);
      toast.warning(sentenceOf(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) resolve.mutate({ body: { code: code.trim() } });
  };
  return (
    <>
      <Inline as="form" gap={12} wrap align="end" below={20} className={classes.form} onSubmit={submit}>
        <TextField
          label={t('check_code')}
          help={t('check_code_help')}
          value={code}
          max={300}
          onChange={setCode}
          autoFocus
        />
        <Button type="submit" loading={resolve.isPending}>
          {t('manage_verify')}
        </Button>
      </Inline>
      {found && <IdCheck notice={found.notice ?? ''} data={found.data} />}
    </>
  );
}
