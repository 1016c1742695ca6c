import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { foldPaperCode, showPaperCode } from '../../contract/paper-code.ts';
import { useVerifyText } from '../texts.ts';

/** Where a code is typed from a paper. */
export function CodeForm({ code }: { readonly code: string }) {
  const t = useVerifyText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const folded = foldPaperCode(typed);
  return (
    <Stack gap={4}>
      <Inline
        as="form"
        gap={8}
        align="end"
        wrap
        onSubmit={(event) => {
          event.preventDefault();
          if (folded) navigate(`/verify/${showPaperCode(folded)}`);
        }}
      >
        <TextField label={t('code')} value={typed} onChange={setTyped} max={60} capitals />
        <Button type="submit" disabled={!folded}>
          {t('check')}
        </Button>
      </Inline>
      <Words tone="soft" size="small">
        {t('code_hint')}
      </Words>
    </Stack>
  );
}
