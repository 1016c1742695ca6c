import { IconChecks } from '@tabler/icons-react';
import { useHomeText } from '../../texts.ts';
import { EmptyNote } from '../overview/empty-note.tsx';

/** Nothing waits for the person. */
export function NoTodos() {
  const t = useHomeText();
  return <EmptyNote icon={IconChecks} title={t('todos_none')} detail={t('todos_none_detail')} />;
}
