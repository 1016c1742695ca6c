import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';
import classes from './merit.module.css';
import { StudentSheet } from './student-sheet.tsx';

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The faces of a class: several are tapped and get one sentence together; one alone opens with what was noted before. */
export function ClassBoard() {
  const t = useMeritText();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const answer = useApi(meritRecords.classes, {});
  const list = answer.data?.list ?? [];
  const room = list.find(({ id }) => id === address.get('class')) ?? list[0];
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  if (!room) return <EmptyState title={t('class_none')} detail={t('class_none_help')} />;
  return (
    <Stack gap={16}>
      <Inline>
        <SelectField
          name="class"
          label={t('class')}
          value={room.id}
          onChange={(id) => setAddress({ tab: 'class', class: id }, { replace: true })}
          options={list.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      </Inline>
      <Faces key={room.id} room={room} />
    </Stack>
  );
}

interface Room {
  readonly id: string;
  readonly is_head: boolean;
  readonly can_record: boolean;
}

function Faces({ room }: { readonly room: Room }) {
  const t = useMeritText();
  const localizedName = useLocalizedName();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isNoting, setNoting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const answer = useApi(meritRecords.board, { query: { classroom_id: room.id } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const { list, usual } = answer.data;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Stack gap={12}>
      {room.can_record && (
        <Inline gap={8} wrap>
          <Button disabled={chosen.size === 0} onClick={() => setNoting(true)}>
            {t('note_n', { n: chosen.size })}
          </Button>
          <Button
            variant="default"
            onClick={() => setChosen(chosen.size ? new Set() : new Set(list.map(({ id }) => id)))}
          >
            {chosen.size ? t('choose_none') : t('choose_all')}
          </Button>
          <Button variant="subtle" disabled={chosen.size !== 1} onClick={() => setOpened([...chosen][0] ?? null)}>
            {t('open_student')}
          </Button>
        </Inline>
      )}
      <Cards as="ul" least={96} gap={8}>
        {list.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.face}
              aria-pressed={room.can_record ? chosen.has(one.id) : undefined}
              onClick={() => (room.can_record ? toggle(one.id) : setOpened(one.id))}
            >
              <PersonAvatar person={one} size={48} />
              <span>{localizedName(one)}</span>
              <Words tone="soft" size="small">
                {one.today > 0 ? t('today_n', { n: one.today }) : ' '}
              </Words>
            </button>
          </li>
        ))}
      </Cards>
      {isNoting && (
        <NoteDialog
          students={[...chosen]}
          usual={usual}
          isHead={room.is_head}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false);
            setChosen(new Set());
          }}
        />
      )}
      {opened && <StudentSheet id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
