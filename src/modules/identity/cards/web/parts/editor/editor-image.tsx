import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import type { CardElement } from '../../../contract/card-faces.ts';
import { CARD_IMAGE_MAX_BYTES } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';

const RULE = { max_bytes: CARD_IMAGE_MAX_BYTES, types: ['image/jpeg', 'image/png'] };

interface Props {
  readonly element: CardElement;
  readonly onChange: (change: Partial<CardElement>) => void;
  /** Address of a picture that was just uploaded. */
  readonly onUploaded: (fileId: string, url: string) => void;
}

/** Which picture an element shows; another one takes its place. */
export function EditorImage({ element, onChange, onUploaded }: Props) {
  const t = useCardText();
  const { send, share } = useUpload({
    purpose: 'card_image',
    rule: RULE,
    onStored: ({ id, url }) => {
      onUploaded(id, url);
      onChange({ file_id: id });
    },
  });
  return (
    <FileField
      rule={RULE}
      value={[]}
      label={t(element.file_id ? 'editor_other_image' : 'bind_image')}
      help={t('editor_image_help')}
      disabled={share !== null}
      onChange={([file]) => send(file)}
    />
  );
}
