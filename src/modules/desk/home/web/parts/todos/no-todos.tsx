import { IconChecks } from '@tabler/icons-react';
import { useHomeText } from '../texts.ts';
import { Calm } from './calm.tsx';

/** Nothing waits for the person. */
export function NothingWaits() {
  const t = useHomeText();
  return <Calm icon={IconChecks} title={t('todos_none')} detail={t('todos_none_detail')} />;
}
