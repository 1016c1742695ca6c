import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { ATTACHMENTS_AT_MOST } from '../../../contract/announcements.contract.ts';
import { NOTICE_FILE } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './notice-form.module.css';

interface Attached {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly value: readonly Attached[];
  readonly onChange: (value: readonly Attached[]) => void;
}

/** Files of a notice: sent as soon as they are chosen, kept once the notice is saved. */
export function AttachmentField({ value, onChange }: Props) {
  const t = useNoticeText();
  const { send, share } = useUpload({
    ...NOTICE_FILE,
    onStored: ({ id, name }) => onChange([...value, { id, name }]),
  });
  return (
    <div>
      <Words as="p" weight={600} below={6}>
        {t('attachments')}
      </Words>
      {value.length > 0 && (
        <Stack as="ul" gap={6} below={8} className={classes.files}>
          {value.map((file) => (
            <Inline as="li" gap={8} key={file.id}>
              <IconFile aria-hidden size={16} />
              <span>{file.name}</span>
              <button
                type="button"
                className={classes.drop}
                aria-label={t('remove_part', { name: file.name })}
                onClick={() => onChange(value.filter((one) => one !== file))}
              >
                <IconX aria-hidden size={16} />
              </button>
            </Inline>
          ))}
        </Stack>
      )}
      {value.length < ATTACHMENTS_AT_MOST && (
        <FilePick
          className={classes.attach}
          types={NOTICE_FILE.rule.types}
          disabled={share !== null}
          onFiles={([file]) => send(file)}
        >
          <IconPaperclip aria-hidden size={15} />
          {t(share === null ? 'attach' : 'attaching')}
        </FilePick>
      )}
    </div>
  );
}
