import { useRef, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import { BindingForm } from '../parts/card/binding-form.tsx';
import { CardPeople } from '../parts/card/card-people.tsx';
import { useCardBinding } from '../parts/card/use-card-binding.ts';
import { useCardPeople } from '../parts/card/use-card-people.ts';
import { useDoorText } from '../texts.ts';

/** Binds one card after the other with a keyboard reader: a person of the department, the card, the next person. */
export function Page() {
  const t = useDoorText();
  const [lockId, setLock] = useState('');
  const [groupId, setGroup] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const work = useCardPeople();
  const locks = useApi(doorlocks.list, { query: { per_page: 100, sort: 'name' } }).data?.list ?? [];
  const reader = locks.find((lock) => lock.id === lockId) ?? locks[0];
  const binding = useCardBinding(reader?.id, groupId || null, work.nextAfter);
  return (
    <>
      <PageHead back />
      <SplitPage
        sideLabel={t('people')}
        side={
          <CardPeople
            work={work}
            chosen={binding.person?.id ?? null}
            onChoose={(one) => {
              binding.choose(work.asChosen(one));
              // the reader types where the focus is
              form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
            }}
          />
        }
        taken={210}
      >
        <BindingForm
          ref={form}
          binding={binding}
          locks={locks}
          reader={reader}
          onReader={setLock}
          groupId={groupId}
          onGroup={setGroup}
        />
        <RowsPanel title={t('bound_now')} none={t('none_bound')} rows={binding.bound}>
          {(one) => [one.name, one.number]}
        </RowsPanel>
      </SplitPage>
    </>
  );
}
