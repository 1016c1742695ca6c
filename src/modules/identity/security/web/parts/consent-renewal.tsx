import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { goTo } from '#web/boot/navigator.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { renewals } from '../../contract/renewals.contract.ts';
import { useText } from '../texts.ts';
import classes from './safety.module.css';

type Due = CallOutput<(typeof renewals)['list']>['list'][number];

/** Where the texts are read, and the way out. */
const LEFT_ALONE = /^\/(?:mobile\/privacyPolicy|logout)(?:\/|$)/;

function DueText({ due }: { readonly due: Due }) {
  const t = useText();
  const format = useFormat();
  const lang = useLang();
  const either = (cn: string, us: string) => (lang === 'us' && us ? us : cn);
  return (
    <div className={classes.words}>
      <p>
        <strong>{either(due.title, due.title_en)}</strong>
        <Words tone="faint" size="small">
          {t('renew_version', { version: due.version, day: format.day(due.effective_at) })}
        </Words>
      </p>
      <Words as="p" tone="faint" size="small">
        {either(due.summary, due.summary_en)}
      </Words>
      <p>
        <a href={`/mobile/privacyPolicy?kind=${due.purpose}`} target="_blank" rel="noreferrer">
          {t('renew_read')}
        </a>
      </p>
    </div>
  );
}

/** A text that this person agreed to came out in a new edition: agree again, or leave; what is optional begins unticked. */
export function Part() {
  const t = useText();
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  const { data } = useApi(renewals.list, {});
  const [kept, setKept] = useState<readonly string[]>([]);
  const send = useSend(renewals.accept, { invalidates: ['safety'] });
  const list = data?.list ?? [];
  if (list.length === 0 || LEFT_ALONE.test(pathname)) return null;
  const optional = list.filter((due) => !due.is_needed);
  const accepted = list
    .filter((due) => due.is_needed || kept.includes(due.purpose))
    .map(({ purpose, version }) => ({ purpose, version }));
  const toggle = (purpose: string, isKept: boolean) =>
    setKept((before) => (isKept ? [...before, purpose] : before.filter((one) => one !== purpose)));
  return (
    <Modal
      opened
      onClose={() => {}}
      title={t('renew_title')}
      size={isNarrow ? '100%' : 520}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={500}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: 'size-large weight-600' }}
    >
      <Stack gap={16}>
        <p>{t('renew_hint')}</p>
        {list
          .filter((due) => due.is_needed)
          .map((due) => (
            <DueText key={due.purpose} due={due} />
          ))}
        {optional.length > 0 && <p>{t('renew_optional')}</p>}
        {optional.map((due) => (
          <Checkbox
            key={due.purpose}
            label={<DueText due={due} />}
            checked={kept.includes(due.purpose)}
            onChange={(event) => toggle(due.purpose, event.currentTarget.checked)}
          />
        ))}
        <Button fullWidth loading={send.isPending} onClick={() => send.mutate({ body: { accepted } })}>
          {t('renew_accept')}
        </Button>
        <Button fullWidth variant="default" onClick={() => goTo('/logout')}>
          {t('renew_decline')}
        </Button>
      </Stack>
    </Modal>
  );
}
