import { CloseButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { FIX_PROOF } from '../../../contract/attendance-fixes.contract.ts';
import { PROOFS_AT_MOST } from '../../../contract/attendance-kinds.ts';
import { useAttendanceText } from '../../texts.ts';

interface Props {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** Papers and pictures that show why a punch is missing. */
export function ProofsField({ value, error, onChange }: Props) {
  const t = useAttendanceText();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { send, share } = useUpload({
    purpose: FIX_PROOF.purpose,
    rule: FIX_PROOF.rule,
    onStored: ({ id, name }) => {
      setNames((known) => new Map([...known, [id, name]]));
      onChange([...value, id]);
    },
  });
  return (
    <Stack gap={6} items="start" data-error={error ? true : undefined}>
      <Words weight={500}>{t('proofs')}</Words>
      {value.map((id) => (
        <Inline key={id} gap={8}>
          <Words cut>{names.get(id) ?? t('proof')}</Words>
          <CloseButton
            size="sm"
            aria-label={t('proof_remove', { name: names.get(id) ?? t('proof') })}
            onClick={() => onChange(value.filter((one) => one !== id))}
          />
        </Inline>
      ))}
      {value.length < PROOFS_AT_MOST && (
        <FilePick
          types={FIX_PROOF.rule.types}
          label={t('proof_add')}
          disabled={share !== null}
          onFiles={([one]) => send(one)}
        >
          <Inline gap={6}>
            <IconUpload aria-hidden size={16} />
            <Words>{share === null ? t('proof_add') : t('sending', { n: Math.round(share * 100) })}</Words>
          </Inline>
        </FilePick>
      )}
      {error && (
        <Words tone="refused" size="small">
          {error}
        </Words>
      )}
    </Stack>
  );
}
