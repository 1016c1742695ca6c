import { Button } from '@mantine/core';
import { files } from '#shared/calls/files.contract.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CARD_SIZES, type CardFace, ORIENTATIONS } from '../../../contract/card-faces.ts';
import { BACKGROUND_MAX_BYTES } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import { ColourBox } from './colour-box.tsx';
import type { Drawing, FaceName } from './editor-state.ts';
import { faceOf } from './editor-state.ts';

interface Props {
  readonly drawing: Drawing;
  readonly face: FaceName;
  readonly onDrawing: (change: Partial<Drawing>, mark?: string) => void;
  readonly onFace: (face: CardFace, mark?: string) => void;
  /** Address of a ground that was just uploaded. */
  readonly onUploaded: (fileId: string, url: string) => void;
}

/** What the card as a whole is: name, measures, and the ground of the face in sight. */
export function EditorCard({ drawing, face, onDrawing, onFace, onUploaded }: Props) {
  const t = useCardText();
  const own = faceOf(drawing, face);
  const upload = useSend(files.upload, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: ({ id, url }) => {
      onUploaded(id, url);
      onFace({ ...own, background_file_id: id });
    },
    onError: (error) => toast.warning(sentenceOf(error)),
  });
  return (
    <>
      <h2>{t('editor_card')}</h2>
      <TextField
        label={t('template_name')}
        value={drawing.name}
        max={40}
        onChange={(name) => onDrawing({ name }, 'name')}
      />
      <TextField
        label={t('field_name_en')}
        value={drawing.name_en}
        max={60}
        onChange={(name_en) => onDrawing({ name_en }, 'name_en')}
      />
      <ChipsField
        label={t('editor_size')}
        value={drawing.size}
        options={CARD_SIZES.map((value) => ({ value, label: t(`size_${value}`) }))}
        onChange={(size) => onDrawing({ size: size as Drawing['size'] })}
      />
      <ChipsField
        label={t('editor_orientation')}
        value={drawing.orientation}
        options={ORIENTATIONS.map((value) => ({ value, label: t(`orientation_${value}`) }))}
        onChange={(orientation) => onDrawing({ orientation: orientation as Drawing['orientation'] })}
      />
      <ColourBox
        label={t('editor_ground')}
        value={own.ground}
        onChange={(ground) => onFace({ ...own, ground }, 'ground')}
      />
      {own.background_file_id ? (
        <Button size="xs" variant="default" onClick={() => onFace({ ...own, background_file_id: null })}>
          {t('editor_no_background')}
        </Button>
      ) : (
        <FileField
          rule={{ max_bytes: BACKGROUND_MAX_BYTES, types: ['image/jpeg', 'image/png'] }}
          value={[]}
          label={t('editor_background')}
          help={t('editor_background_help')}
          disabled={upload.isPending}
          onChange={([file]) => {
            if (file) upload.mutate({ body: { purpose: 'card_background' }, files: { file } });
          }}
        />
      )}
    </>
  );
}
