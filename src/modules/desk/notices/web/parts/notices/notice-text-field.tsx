import { useState } from 'react';
import { findColleagues } from '#modules/core/directory/web/public.tsx';
import type { Written } from '#shared/document/marked-text.ts';
import { DocumentField } from '#web/ui/editor/document-field.tsx';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { NOTICE_TEXT } from '../../../contract/notice-text.ts';
import { NOTICE_FILE } from '../../../contract/notices.shapes.ts';

/** The pictures of a text that is written: those that it had, and those of this sitting. */
export interface DraftPictures {
  readonly known: readonly KnownPicture[];
  readonly add: (picture: KnownPicture) => void;
}

export function useDraftPictures(had: readonly KnownPicture[] = []): DraftPictures {
  const [added, setAdded] = useState<readonly KnownPicture[]>([]);
  return { known: [...had, ...added], add: (picture) => setAdded((known) => [...known, picture]) };
}

interface Props extends FieldProps<Written> {
  readonly pictures: DraftPictures;
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
      pictures={{ purpose: NOTICE_FILE.purpose, rule: PICTURE_RULE, known: pictures.known, onStored: pictures.add }}
    />
  );
}
