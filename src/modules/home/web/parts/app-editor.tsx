import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { frame } from '#shared/frame.contract.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useHomeText } from '../texts.ts';
import { AppFace } from './app-tile.tsx';
import classes from './apps.module.css';
import { type App, type AppGroup, appsByCode } from './open-apps.ts';

const AT_MOST = 24;

/** The list with one entry moved by a place. */
function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const next = [...list];
  const [entry] = next.splice(at, 1);
  if (entry !== undefined) next.splice(at + by, 0, entry);
  return next;
}

function Order({ apps, onOrder }: { readonly apps: readonly App[]; readonly onOrder: (codes: string[]) => void }) {
  const t = useHomeText();
  const named = useNamed();
  const codes = apps.map((app) => app.code);
  return (
    <ol className={classes.editor}>
      {apps.map((app, at) => (
        <li key={app.code}>
          <AppFace app={app} />
          <span className={classes.moves}>
            <ActionIcon
              size={40}
              aria-label={t('app_up', { name: named(app) })}
              disabled={at === 0}
              onClick={() => onOrder(moved(codes, at, -1))}
            >
              <IconArrowUp aria-hidden size={18} />
            </ActionIcon>
            <ActionIcon
              size={40}
              aria-label={t('app_down', { name: named(app) })}
              disabled={at === apps.length - 1}
              onClick={() => onOrder(moved(codes, at, 1))}
            >
              <IconArrowDown aria-hidden size={18} />
            </ActionIcon>
            <ActionIcon
              size={40}
              aria-label={t('app_remove', { name: named(app) })}
              onClick={() => onOrder(codes.filter((code) => code !== app.code))}
            >
              <IconX aria-hidden size={18} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly groups: readonly AppGroup[];
  readonly apps: readonly App[];
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}

/** Chooses the usual apps and their order; holds on all devices of the person. */
export function AppEditor({ groups, apps, chosen, onDone }: Props) {
  const t = useHomeText();
  const f = useFrameText();
  const named = useNamed();
  const [codes, setCodes] = useState<readonly string[]>(chosen);
  const save = useSend(frame.setPreferences, {
    refreshes: ['home'],
    onSuccess: async () => {
      await refreshSettings();
      toast.success(t('apps_saved'));
      onDone();
    },
  });
  const toggle = (code: string, isOn: boolean) =>
    setCodes(isOn ? [...codes, code] : codes.filter((one) => one !== code));
  const isFull = codes.length >= AT_MOST;
  return (
    <div className={classes.board}>
      <div className={classes.tools}>
        <p>{t('apps_edit_hint', { n: codes.length, most: AT_MOST })}</p>
        <span className={classes.moves} style={{ gap: 8 }}>
          <Button variant="subtle" onClick={() => save.mutate({ body: { usually_app: null } })}>
            {t('apps_restore')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {f('cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ body: { usually_app: [...codes] } })}>
            {f('save')}
          </Button>
        </span>
      </div>
      <Panel flush title={t('apps_usual')}>
        {codes.length === 0 ? (
          <p className={classes.hint}>{t('apps_usual_none')}</p>
        ) : (
          <Order apps={appsByCode(apps, codes)} onOrder={setCodes} />
        )}
      </Panel>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Panel key={group.code} flush title={named(group)}>
            <div className={classes.choice}>
              {group.apps.map((app) => {
                const isOn = codes.includes(app.code);
                return (
                  <label key={app.code} htmlFor={`usual-${app.code}`}>
                    <Checkbox
                      id={`usual-${app.code}`}
                      checked={isOn}
                      disabled={!isOn && isFull}
                      onChange={(event) => toggle(app.code, event.currentTarget.checked)}
                    />
                    <AppFace app={app} />
                  </label>
                );
              })}
            </div>
          </Panel>
        ))}
      </div>
    </div>
  );
}
