import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { states } from '#shared/states.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { KnownState } from '#web/ui/state-badge.tsx';
import { announcements } from '../../../contract/announcements.contract.ts';
import { useNoticeText } from '../../texts.ts';
import page from '../notices/notice-page.module.css';

/** Asks the reader to say that they know of it, and shows that they did. */
export function AnnouncementConfirm({ announcement }: { readonly announcement: CallOutput<typeof announcements.get> }) {
  const t = useNoticeText();
  const format = useFormat();
  const { id, mine, confirm_by, is_out } = announcement;
  const send = useSend(announcements.confirm, { invalidates: ['home', 'notifications'] });
  if (!mine?.need_action || !is_out) return null;
  const isOver = confirm_by !== null && Date.parse(confirm_by) < Date.now();
  return (
    <section className={page.answer} aria-label={t('answer_confirm')}>
      <header>
        <strong>{t('answer_confirm')}</strong>
        {mine.confirmed_at ? (
          <KnownState is={states.confirmed} />
        ) : (
          <KnownState is={isOver ? states.too_late : states.to_confirm} />
        )}
      </header>
      {mine.confirmed_at && (
        <Words as="p" tone="soft" size="normal">
          {t('answered_at', { at: format.dateTime(mine.confirmed_at) })}
        </Words>
      )}
      {!mine.confirmed_at && confirm_by && (
        <Words as="p" tone="soft" size="normal">
          {t('until', { at: format.dateTime(confirm_by) })}
        </Words>
      )}
      {!mine.confirmed_at && !isOver && (
        <div>
          <Button loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: {} })}>
            {t('confirm_read')}
          </Button>
        </div>
      )}
    </section>
  );
}
