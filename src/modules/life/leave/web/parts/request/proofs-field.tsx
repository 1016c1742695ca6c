import { CloseButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { PROOF, PROOFS_AT_MOST } from '../../../contract/vacation.shapes.ts';
import { useLeaveText } from '../../texts.ts';

interface Props {
  readonly value: readonly string[];
  readonly kept?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** Papers that prove a leave, one after the other. */
export function ProofsField({ value, kept = [], error, onChange }: Props) {
  const t = useLeaveText();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map(kept.map(({ id, name }) => [id, name])));
  const { send, share } = useUpload({
    purpose: PROOF.purpose,
    rule: PROOF.rule,
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
          types={PROOF.rule.types}
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
