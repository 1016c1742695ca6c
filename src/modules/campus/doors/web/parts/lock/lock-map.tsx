import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { bfloors } from '#modules/campus/premises/contract/bfloors.contract.ts';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { drawnRooms, FloorPicture } from '#modules/campus/premises/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';
import { LockActs } from './lock-acts.tsx';
import { LockDot, LockSign } from './lock-dot.tsx';
import classes from './lock-map.module.css';
import { LOCK_TONES, type Lock, toneOfLock } from './lock-tone.ts';

type Places = CallOutput<typeof doorlocks.places>;
/** Stands in the address for what hangs at a gate or at nothing. */
const ELSEWHERE = 'elsewhere';

/** The locks of a floor on its picture; of a floor without one, and at gates, as tiles. */
export function LockMap() {
  const t = useDoorText();
  const answer = useApi(doorlocks.places, {}, { errorDisplay: 'session_only' });
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened('lock');
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  const places = optionsOf(answer.data);
  if (places.length === 0) return <EmptyState title={t('no_locks')} detail={t('no_locks_help')} />;
  // the first place with something to walk to, else the first
  const first = places.find((one) => one.in_trouble > 0) ?? places[0];
  const place = places.find((one) => one.id === address.get('place')) ?? first;
  const choose = (id: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('place', id);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PlaceField places={places} value={place?.id ?? ''} onChange={choose} />
      {place?.id === ELSEWHERE ? (
        <Elsewhere onOpen={open} />
      ) : (
        place && <Floor key={place.id} id={place.id} onOpen={open} />
      )}
      <Legend />
      {opened && <LockActs id={opened} onClose={close} />}
    </>
  );
}

const optionsOf = ({ floors, elsewhere }: Places) => [
  ...floors,
  ...(elsewhere.locks > 0 ? [{ ...elsewhere, id: ELSEWHERE, building: null, name: '', name_en: null }] : []),
];

interface PlaceFieldProps {
  readonly places: ReturnType<typeof optionsOf>;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function PlaceField({ places, value, onChange }: PlaceFieldProps) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const options = places.map((one) => {
    const name = one.building ? `${localizedName(one.building)} ${localizedName(one)}` : t('at_gates');
    const said = { place: name, n: one.locks, m: one.in_trouble };
    return { value: one.id, label: one.in_trouble ? t('place_in_trouble', said) : t('place_well', said) };
  });
  return (
    <div className={classes.bar}>
      <SelectField label={t('floor')} options={options} value={value} onChange={onChange} />
    </div>
  );
}

interface PartProps {
  readonly onOpen: (lockId: string) => void;
}

function Floor({ id, onOpen }: PartProps & { readonly id: string }) {
  const { can } = useRights();
  const locks = useApi(doorlocks.list, { query: { bfloor_id: id, per_page: 100 } }, { errorDisplay: 'session_only' });
  const floor = useApi(
    bfloors.now,
    { params: { id }, query: {} },
    { enabled: can(premisesRights.view), staleMs: 60_000 },
  );
  if (!locks.data) return <Loaded of={locks} skeleton={<RowSkeleton />} />;
  const rows = locks.data.list;
  const drawn = floor.data ? drawnRooms(floor.data) : [];
  return (
    <>
      {floor.data && drawn.length > 0 && (
        <Suspense fallback={<RowSkeleton />}>
          <FloorPicture
            floor={floor.data}
            tone={() => 'bare'}
            within={(room) => <Dots locks={rows.filter((lock) => lock.broom_id === room.id)} onOpen={onOpen} />}
          />
        </Suspense>
      )}
      <Tiles locks={rows.filter((lock) => !drawn.some((room) => room.id === lock.broom_id))} onOpen={onOpen} />
    </>
  );
}

function Dots({ locks, onOpen }: PartProps & { readonly locks: readonly Lock[] }) {
  return (
    <span className={classes.dots}>
      {locks.map((lock) => (
        <LockDot key={lock.id} lock={lock} onOpen={onOpen} />
      ))}
    </span>
  );
}

function Elsewhere({ onOpen }: PartProps) {
  const answer = useApi(
    doorlocks.list,
    { query: { in_room: 'false', per_page: 100 } },
    { errorDisplay: 'session_only' },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  return <Tiles locks={answer.data.list} onOpen={onOpen} />;
}

function Tiles({ locks, onOpen }: PartProps & { readonly locks: readonly Lock[] }) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  if (locks.length === 0) return null;
  return (
    <ul className={classes.tiles}>
      {locks.map((lock) => (
        <li key={lock.id}>
          <button type="button" className={classes.tile} onClick={() => onOpen(lock.id)}>
            <LockSign tone={toneOfLock(lock)} />
            <span>
              {localizedName(lock)}
              <small>{t(`tone_${toneOfLock(lock)}`)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  const t = useDoorText();
  return (
    <ul className={classes.legend}>
      {LOCK_TONES.map((tone) => (
        <Inline as="li" gap={6} key={tone}>
          <LockSign tone={tone} />
          {t(`tone_${tone}`)}
        </Inline>
      ))}
    </ul>
  );
}
