import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { type ContactKind, contacts } from '../../contract/contacts.contract.ts';
import { useContactText } from '../texts.ts';
import classes from './address-book.module.css';

export interface ContactPickerProps {
  /** The contacts that fit the form. */
  readonly kind: ContactKind;
  /** Gets the chosen one with its numbers in full. */
  readonly onPick: (contact: CallOutput<typeof contacts.get>) => void;
}

function Choice({ kind, onPick, onClose }: ContactPickerProps & { readonly onClose: () => void }) {
  const t = useContactText();
  const f = useFrameText();
  const [q, setQ] = useState('');
  const query = { kind, per_page: 50 as const, ...(q ? { q } : {}) };
  const answer = useApi(contacts.list, { query }, { keepPrevious: true });
  const pick = async (id: string) => {
    try {
      onPick(await call(contacts.get, { params: { id } }));
      onClose();
    } catch (error) {
      reactTo(error);
    }
  };
  const rows = answer.data?.list ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pick')}
      size={440}
      closeButtonProps={{ 'aria-label': f('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <SearchBox value={q} onSearch={setQ} label={t('search_own')} width="100%" />
      <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />
      {answer.data && rows.length === 0 && <EmptyState small title={t('none_own')} detail={t('none_own_help')} />}
      <Stack as="ul">
        {rows.map((row) => (
          <li key={row.id} className={classes.person}>
            <button type="button" className={classes.open} onClick={() => void pick(row.id)}>
              <PersonAvatar person={row} size={36} />
              <span>
                <strong>{row.name}</strong>
                <span>{row.phone}</span>
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}

/** A button that fills a form from an own contact. */
export function ContactPicker(props: ContactPickerProps) {
  const t = useContactText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('pick')}
      </Button>
      {isOpen && <Choice {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
