import { Button, Modal } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useStore } from '../../state/store.ts';
import { questions } from '../confirm-store.ts';
import { Inline, Words } from '../layout/layout.tsx';
import classes from './confirm-dialog.module.css';

/** Draws the question that waits first. */
export function Questions() {
  const t = useFrameText();
  const question = useStore(questions)[0];
  if (!question) return null;
  const isFree = !question.forced;
  return (
    <Modal
      key={question.id}
      opened
      onClose={() => question.answer(false)}
      title={question.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={isFree}
      zIndex={600}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: 'size-large weight-600' }}
    >
      {question.body && (
        <Words as="div" tone="soft">
          {question.body}
        </Words>
      )}
      <Inline gap={8} align="stretch" justify="end" above={24} className={classes.foot} data-foot>
        {isFree && (
          <Button variant="default" onClick={() => question.answer(false)}>
            {question.cancel ?? t('cancel')}
          </Button>
        )}
        <Button
          data-autofocus
          className={question.danger ? classes.danger : undefined}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </Button>
      </Inline>
    </Modal>
  );
}
