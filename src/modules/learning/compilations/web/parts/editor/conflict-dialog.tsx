import { Button, Modal } from '@mantine/core';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { TreeOp } from '../../../contract/tree.ts';
import { useCompilationText } from '../../texts.ts';
import classes from './tree-editor.module.css';
import type { Conflict } from './use-tree-ops.ts';

interface Props {
  readonly conflict: Conflict;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Both versions of the same place beside each other; one of them is chosen. */
export function ConflictDialog({ conflict, onMine, onTheirs }: Props) {
  const t = useCompilationText();
  const theirs = conflict.theirs.flatMap((change) => change.ops);
  return (
    <Modal opened onClose={onTheirs} title={conflict.message} closeButtonProps={{ 'aria-label': t('keep_theirs') }}>
      <Stack columns={2} gap={16} className={classes.versions}>
        <section>
          <h3>{t('theirs', { name: conflict.theirs.at(-1)?.by_name ?? '' })}</h3>
          <Ops ops={theirs} />
        </section>
        <section>
          <h3>{t('mine')}</h3>
          <Ops ops={conflict.mine} />
        </section>
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onTheirs}>
          {t('keep_theirs')}
        </Button>
        <Button onClick={onMine}>{t('keep_mine')}</Button>
      </div>
    </Modal>
  );
}

function Ops({ ops }: { readonly ops: readonly TreeOp[] }) {
  const t = useCompilationText();
  return (
    <ul>
      {ops.map((op) => (
        <li key={`${op.op} ${op.id}`}>
          {t(`op_${op.op}`)}
          {'title' in op && `：${op.title}`}
          {'note' in op && op.note && `：${op.note}`}
        </li>
      ))}
    </ul>
  );
}
