import { useState } from 'react';
import * as z from 'zod';
import type { ReviewMove } from '#shared/review.ts';
import { message } from '#shared/text.ts';
import type { CacheGroup } from '../../api/cache.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { endpointOf } from './decide.ts';

/** As `reviewComment`, which the contracts have and which no page loads. */
const range = message({ cn: '请输入2-200个字', us: 'Enter 2-200 characters' });
const opinion = z.string().trim().min(2, range).max(200, range);

interface Props {
  /** What is decided: the title of its line. */
  readonly title: string;
  /** One that takes an opinion (`words`). */
  readonly move: ReviewMove;
  readonly invalidates: readonly CacheGroup[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the opinion of a decision, and decides. */
export function OpinionDialog({ title, move, invalidates, onClose, onDone }: Props) {
  const f = useFrameText();
  const localize = useLocalize();
  const { words, group, body } = move;
  const key = words ?? 'reason';
  const [endpoint] = useState(() => endpointOf(move, group, z.looseObject({ [key]: opinion })));
  const label = localize(move.label);
  return (
    <ReasonDialog
      endpoint={endpoint}
      body={body ?? {}}
      reasonKey={key}
      title={`${label} · ${title}`}
      submitLabel={label}
      reasonLabel={f('opinion')}
      isDanger={move.result === 'reject'}
      invalidates={invalidates}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
