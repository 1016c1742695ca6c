import { Button } from '@mantine/core';
import type { Text } from '#shared/text.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { accountDeletion } from '../../../contract/safety.contract.ts';
import classes from '../safety.module.css';

/** Shown on every page, also where the texts of this module are not loaded: its texts are in this file. */
const texts = {
  goes: { cn: '{name}的账号将于{day}注销', us: '{name}’s account will be deleted on {day}' },
  keep: { cn: '撤销', us: 'Keep it' },
} as const satisfies Record<string, Text>;

/** The account of a child goes in some days, and here is how it stays. */
export function Part() {
  const localize = useLocalize();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const session = useSettings()?.session;
  const { data } = useApi(accountDeletion.children, {});
  const send = useSend(accountDeletion.cancel);
  const going = (data?.list ?? []).filter((child) => child.deletion_at !== null);
  const mayChange = session?.impersonator === null && session.switched_from === null;
  return going.map((child) => {
    const sentence = localize(texts.goes, { name: localizedName(child), day: format.day(child.deletion_at ?? '') });
    return (
      <section key={child.student_user_id} className={classes.banner} aria-label={sentence}>
        <p>{sentence}</p>
        {mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            loading={send.isPending}
            onClick={() => send.mutate({ body: { student_user_id: child.student_user_id } })}
          >
            {localize(texts.keep)}
          </Button>
        )}
      </section>
    );
  });
}
