import { Button } from '@mantine/core';
import type { Text } from '#shared/text.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { refreshSettings, useSettings } from '#web/session/session.ts';
import { accountDeletion } from '../../../contract/safety.contract.ts';
import classes from '../safety.module.css';

/** Shown on every page, also where the texts of this module are not loaded: its texts are in this file. */
const texts = {
  goes: { cn: '账号将于{day}注销', us: 'This account will be deleted on {day}' },
  keep: { cn: '撤销', us: 'Keep it' },
} as const satisfies Record<string, Text>;

/** The account goes in some days, and here is how it stays. */
export function Part() {
  const localize = useLocalize();
  const format = useFormat();
  const settings = useSettings();
  const send = useSend(accountDeletion.cancel, { onSuccess: () => refreshSettings() });
  if (!settings?.deletion_at) return null;
  const sentence = localize(texts.goes, { day: format.day(settings.deletion_at) });
  return (
    <section className={classes.banner} aria-label={sentence}>
      <p>{sentence}</p>
      {settings.session.impersonator === null && settings.session.switched_from === null && (
        <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate({ body: {} })}>
          {localize(texts.keep)}
        </Button>
      )}
    </section>
  );
}
