import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import type { FileRule } from '#shared/endpoint.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useFfyplanText } from '../texts.ts';

export interface Attached {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly kind: { readonly purpose: string; readonly rule: FileRule };
  readonly most: number;
  readonly value: readonly Attached[];
  readonly onChange: (value: readonly Attached[]) => void;
  readonly error?: string | undefined;
}

/** Files: sent as soon as they are chosen, kept once the form is saved. */
export function FilesField({ label, kind, most, value, onChange, error }: Props) {
  const t = useFfyplanText();
  const { send, share } = useUpload({ ...kind, onStored: ({ id, name }) => onChange([...value, { id, name }]) });
  return (
    <div>
      <Words as="p" weight={600} below={6}>
        {label}
      </Words>
      <Stack as="ul" gap={6} below={8}>
        {value.map((one) => (
          <Inline as="li" gap={8} key={one.id}>
            <IconFile aria-hidden size={16} />
            <span>{one.name}</span>
            <button
              type="button"
              className="bare-button"
              aria-label={t('file_remove', { name: one.name })}
              onClick={() => onChange(value.filter((known) => known !== one))}
            >
              <IconX aria-hidden size={16} />
            </button>
          </Inline>
        ))}
      </Stack>
      {value.length < most && (
        <FilePick types={kind.rule.types} disabled={share !== null} onFiles={([chosen]) => send(chosen)}>
          <IconPaperclip aria-hidden size={15} />
          {t(share === null ? 'file_add' : 'file_adding')}
        </FilePick>
      )}
      {error && (
        <Words as="p" tone="refused" size="small" role="alert">
          {error}
        </Words>
      )}
    </div>
  );
}
