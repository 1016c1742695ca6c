import { Stack } from '#web/ui/layout/layout.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useText } from '../texts.ts';
import classes from './examinee.module.css';
import { OwnExaminees } from './own-examinees.tsx';

/** The own children who are to apply, to be entered and put right. */
export function OwnAdmissions() {
  const t = useText();
  return (
    <div className={classes.column}>
      <PageHead detail={t('admissions_hint')} />
      <Panel title={t('examinees')}>
        <Stack gap={16}>
          <OwnExaminees />
        </Stack>
      </Panel>
    </div>
  );
}
