import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { PROOF_MAX_BYTES } from '../../contract/phone-change.shapes.ts';
import { useText } from '../texts.ts';

const RULE = { max_bytes: PROOF_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp'] };

interface Props {
  readonly value: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly help?: string | undefined;
}

/** Up to three photos that prove who asks. */
export function ProofPhotosField({ value, onChange, help }: Props) {
  const t = useText();
  return (
    <FileField
      value={value}
      onChange={onChange}
      rule={RULE}
      max={3}
      label={t('proof_photos')}
      help={help ?? t('proof_photos_hint')}
    />
  );
}

/** Photos as the parts of the call. */
export const photoParts = ([photo_1, photo_2, photo_3]: readonly File[]) => ({ photo_1, photo_2, photo_3 });
