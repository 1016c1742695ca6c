import { useState } from 'react';
import * as z from 'zod';
import { type ReviewMove, reviewComment } from '#shared/review.ts';
import type { CacheGroup } from '../../api/cache.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { endpointOf } from './decide.ts';

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
  const [endpoint] = useState(() => endpointOf(move, group, z.looseObject({ [key]: reviewComment })));
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
