import { Modal } from '@mantine/core';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText } from '../../texts.ts';
import type { FoundVisitor } from '../gate/use-gate-lookup.ts';
import { useVisit } from '../use-visits.ts';
import { useVisitWords } from '../visit-words.ts';
import { VerifyForm } from './verify-form.tsx';

interface Props {
  readonly found: FoundVisitor;
  readonly gateId: string | null;
  readonly onClose: () => void;
}

/** The check of one visitor over a board or a list. */
export function VerifyDialog({ found, gateId, onClose }: Props) {
  const t = useVisitorText();
  const frame = useFrameText();
  const words = useVisitWords();
  const isNarrow = useIsNarrow();
  const answer = useVisit(found.visit_id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={answer.data ? `${words.who(answer.data)} · ${answer.data.no}` : t('verify')}
      size={isNarrow ? '100%' : 640}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': frame('close') }}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {(data) => <VerifyForm key={found.person_id} visit={data} found={found} gateId={gateId} onDone={onClose} />}
      </Loaded>
    </Modal>
  );
}
