import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import { instantAt, timeOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import { SimulatedDoor } from '../parts/simulator/simulated-door.tsx';
import classes from '../parts/simulator/simulator.module.css';
import { useDoorText } from '../texts.ts';

const LOOKS_EVERY_MS = 3000;
const STEP_MINUTES = 15;
const DAY_MINUTES = 1440;
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Simulated doors, drawn, with a tray of cards, a clock and plugs to pull: what a door does is its own decision. */
export function Page() {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const [cardId, choose] = useState<string | null>(null);
  const [typed, type] = useState('');
  const [minutes, setMinutes] = useState<number | null>(null);
  const answer = useApi(doorlocks.simulated, {}, { pollMs: LOOKS_EVERY_MS });
  const simulate = useSend(doorlocks.simulate, { invalidates: ['doorlocks', 'access_events'] });
  if (!answer.data)
    return (
      <>
        <PageHead back />
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </>
    );
  const { doors, cards } = answer.data;
  const now = timeOf(new Date().toISOString());
  const time = minutes === null ? now : clockOf(minutes);
  const show = (id: string) => {
    const shown = typed.trim() ? { card_no: typed.trim() } : cardId ? { access_card_id: cardId } : null;
    if (!shown) return void toast.error(t('choose_card'));
    const at = minutes === null ? {} : { at: instantAt(today(), time) };
    simulate.mutate({ params: { id }, body: { ...shown, ...at } });
  };
  return (
    <>
      <PageHead back />
      {doors.length === 0 ? (
        <EmptyState title={t('no_simulated')} detail={t('no_simulated_help')} />
      ) : (
        <>
          <Words as="p" tone="soft" above={8} below={16}>
            {t('simulator_intro')}
          </Words>
          <section className={classes.bench} aria-label={t('tray')}>
            <div className={classes.tray}>
              {cards.map((card) => (
                <button
                  key={card.id}
                  type="button"
                  className={classes.card}
                  aria-pressed={card.id === cardId && !typed}
                  data-status={card.status}
                  onClick={() => {
                    choose(card.id);
                    type('');
                  }}
                >
                  <b>{localizedName(card.user)}</b>
                  <Words figures>{card.card_no_masked}</Words>
                </button>
              ))}
            </div>
            <div className={classes.settings}>
              <TextField label={t('other_card')} max={20} value={typed} onChange={type} />
              <Stack gap={8} items="start" className={classes.clock}>
                <span>
                  {t('clock')} <b>{time}</b>
                </span>
                <Slider
                  label={null}
                  thumbLabel={t('clock')}
                  min={0}
                  max={DAY_MINUTES - STEP_MINUTES}
                  step={STEP_MINUTES}
                  value={minutes ?? Number(now.slice(0, 2)) * 60 + Number(now.slice(3))}
                  onChange={setMinutes}
                />
                <Words as="small" tone="faint">
                  {t('clock_help')}
                </Words>
                {minutes !== null && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setMinutes(null)}>
                    {t('clock_now')}
                  </Button>
                )}
              </Stack>
            </div>
          </section>
          <Cards as="ul" least={220} gap={16}>
            {doors.map((door) => (
              <SimulatedDoor
                key={door.id}
                door={door}
                isBusy={simulate.isPending}
                onShow={() => show(door.id)}
                onPlug={(is_plugged) => simulate.mutate({ params: { id: door.id }, body: { is_plugged } })}
              />
            ))}
          </Cards>
        </>
      )}
    </>
  );
}
