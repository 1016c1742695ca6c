import { Checkbox } from '@mantine/core';
import { useLang } from '#web/i18n/language.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { HostAnswer } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { ApplyContractForm } from '../visit-values.ts';
import classes from './apply-form.module.css';

/** What visitors read about their data, and that they have read it. */
export function NoticeTick({ form, host }: { readonly form: ApplyContractForm; readonly host: HostAnswer }) {
  const t = useVisitorText();
  const lang = useLang();
  const notice = form.field('notice');
  const error = form.at('notice_version').error;
  return (
    <Panel title={t('notice')}>
      <p className={classes.notice}>{lang === 'us' ? host.notice_us : host.notice_cn}</p>
      <Checkbox
        label={t('notice_tick')}
        checked={notice.value}
        {...(error ? { error } : {})}
        onChange={(event) => notice.onChange(event.currentTarget.checked)}
      />
    </Panel>
  );
}
