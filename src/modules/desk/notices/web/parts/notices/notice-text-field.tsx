import { findColleagues } from '#modules/core/directory/web/public.tsx';
import type { Written } from '#shared/document/marked-text.ts';
import { DocumentField } from '#web/ui/editor/document-field.tsx';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { NOTICE_TEXT } from '../../../contract/notice-text.ts';
import { NOTICE_FILE } from '../../../contract/notices.shapes.ts';

interface Props extends FieldProps<Written> {
  /** Those that the text has already. */
  readonly pictures: readonly KnownPicture[];
  readonly rows?: 'few' | 'many';
}

const PICTURE_RULE = { ...NOTICE_FILE.rule, types: ['image/jpeg', 'image/png'] };

/** The text of a notice or an announcement; its pictures are kept with what is attached. */
export function NoticeTextField({ pictures, ...field }: Props) {
  return (
    <DocumentField
      {...field}
      characters={NOTICE_TEXT.characters}
      findPeople={findColleagues}
      pictures={{ purpose: NOTICE_FILE.purpose, rule: PICTURE_RULE, known: pictures }}
    />
  );
}
