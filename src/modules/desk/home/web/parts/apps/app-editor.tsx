import { ActionIcon, Button, Checkbox, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { type App, appsByCode } from '#modules/desk/site-design/web/public.tsx';
import { frame } from '#shared/calls/frame.contract.ts';
import { movedBefore } from '#shared/rules/move-before.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePreference } from '#web/session/preference.ts';
import { refreshSettings } from '#web/session/session.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useHomeText } from '../../texts.ts';
import classes from './app-board.module.css';
import type { AppGroup } from './app-groups.ts';
import { moveByOne } from './app-order.ts';
import { AppFace } from './app-tile.tsx';

const AT_MOST = 24;

/** What is dragged is the code of an app. */
const DRAGGED = 'text/plain';

/** An entry that takes an app that is dropped on it. */
function useDrop(onDrop: (code: string) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onDrop(event.dataTransfer.getData(DRAGGED));
    },
  };
}

const drags = (code: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, code),
});

interface EntryProps {
  readonly app: App;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onDropBefore: (code: string) => void;
}

function Entry({ app, isFirst, isLast, onStep, onRemove, onDropBefore }: EntryProps) {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const drop = useDrop(onDropBefore);
  return (
    <li {...drop} {...drags(app.code)}>
      <AppFace app={app} />
      <Inline as="span" gap={2} align="stretch">
        <ActionIcon
          size={40}
          aria-label={t('app_up', { name: localizedName(app) })}
          disabled={isFirst}
          onClick={() => onStep(-1)}
        >
          <IconArrowUp aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('app_down', { name: localizedName(app) })}
          disabled={isLast}
          onClick={() => onStep(1)}
        >
          <IconArrowDown aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t('app_remove', { name: localizedName(app) })} onClick={onRemove}>
          <IconX aria-hidden size={18} />
        </ActionIcon>
      </Inline>
    </li>
  );
}

interface OrderProps {
  readonly apps: readonly App[];
  readonly codes: readonly string[];
  readonly onOrder: (codes: string[]) => void;
}

/** The chosen apps in their order: by arrows, or dragged. */
function Order({ apps, codes, onOrder }: OrderProps) {
  const t = useHomeText();
  const isFull = codes.length >= AT_MOST;
  const take = (code: string, before: string | null) => {
    const isKnown = apps.some((app) => app.code === code);
    if (isKnown && (codes.includes(code) || !isFull)) onOrder(movedBefore(codes, code, before));
  };
  const end = useDrop((code) => take(code, null));
  const shown = appsByCode(apps, codes);
  const shownCodes = shown.map((app) => app.code);
  return (
    <>
      {shown.length === 0 && <p className={classes.hint}>{t('apps_usual_none')}</p>}
      <ol className={classes.editor}>
        {shown.map((app, at) => (
          <Entry
            key={app.code}
            app={app}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
            onStep={(by) => onOrder(moveByOne(codes, shownCodes, app.code, by))}
            onRemove={() => onOrder(codes.filter((code) => code !== app.code))}
            onDropBefore={(code) => take(code, app.code)}
          />
        ))}
      </ol>
      <div className={classes.drop} {...end}>
        {t('apps_drop')}
      </div>
    </>
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
  const localizedName = useLocalizedName();
  const [codes, setCodes] = useState<readonly string[]>(chosen);
  const save = useSend(frame.setPreferences, {
    invalidates: ['home'],
    onSuccess: async () => {
      await refreshSettings();
      toast.success(t('apps_saved'));
      onDone();
    },
  });
  const [often, setOften] = usePreference('frequent_apps', (kept) => (typeof kept === 'boolean' ? kept : null), true);
  const toggle = (code: string, isOn: boolean) =>
    setCodes(isOn ? [...codes, code] : codes.filter((one) => one !== code));
  const isFull = codes.length >= AT_MOST;
  return (
    <Stack gap={16} className={classes.board}>
      <Inline gap={16} lines={8} wrap justify="spread" className={classes.tools}>
        <p>{t('apps_edit_hint', { n: codes.length, most: AT_MOST })}</p>
        <Inline as="span" gap={2} align="stretch" style={{ gap: 8 }}>
          <Button variant="subtle" onClick={() => save.mutate({ body: { usually_app: null } })}>
            {t('apps_restore')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {f('cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ body: { usually_app: [...codes] } })}>
            {f('save')}
          </Button>
        </Inline>
      </Inline>
      <Panel flush title={t('apps_usual')}>
        <Order apps={apps} codes={codes} onOrder={setCodes} />
        <Switch
          className={classes.often}
          label={t('apps_frequent')}
          description={t('apps_frequent_help')}
          checked={often}
          onChange={(event) => setOften(event.currentTarget.checked)}
        />
      </Panel>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Panel key={group.code} flush title={localizedName(group)}>
            <div className={classes.choice}>
              {group.apps.map((app) => {
                const isOn = codes.includes(app.code);
                return (
                  <label key={app.code} htmlFor={`usual-${app.code}`} {...drags(app.code)}>
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
    </Stack>
  );
}
