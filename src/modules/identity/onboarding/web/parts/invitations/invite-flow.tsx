import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardClasses as classes, entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { invitationInvalid } from '../../../contract/invitation-invalid.ts';
import { inviteSignups } from '../../../contract/invite-signups.contract.ts';
import { useText } from '../../texts.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryStatus } from './entry-status.tsx';
import { type EntryBegun, InvitationHead, type InviteKey, InviteStart } from './invite-start.tsx';
import { NoInvitation } from './no-invitation.tsx';

const isInvalid = (message: string) => message === invitationInvalid.cn || message === invitationInvalid.us;

/** An invitation from its first page to the status that follows. A closed one takes no form, but shows what was submitted. */
export function InviteFlow({ invite }: { readonly invite: InviteKey }) {
  const t = useText();
  const [begun, setBegun] = useState<EntryBegun | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const query = invite as NonNullable<CallInput<typeof inviteSignups.info>['query']>;
  const { data, error, refetch } = useApi(inviteSignups.info, { query });
  const dead = error !== null && isInvalid(error.message);
  if (error?.code === 422001) return <NoInvitation />;
  if (error && !dead) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!error && !data) return <TextSkeleton lines={6} />;
  const restart = () => {
    setBegun(null);
    setEditing(false);
  };
  if (isMerged) {
    return (
      <EmptyState
        title={t('register_merged')}
        action={
          <Button component={Link} to="/register/active">
            {t('go_activate')}
          </Button>
        }
      />
    );
  }
  const form = begun && (!begun.record || isEditing);
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      {data && !begun?.record && <InvitationHead invitation={data} />}
      {error && !begun && (
        <header className={entry.letter}>
          <h1 className={classes.title}>{sentenceOf(error)}</h1>
          <p className={classes.hint}>{t('invite_dead_hint')}</p>
        </header>
      )}
      {!begun && (data || isAsking) && <InviteStart invite={invite} onDone={setBegun} />}
      {!begun && !data && !isAsking && (
        <Button variant="default" size="md" onClick={() => setAsking(true)}>
          {t('invite_progress')}
        </Button>
      )}
      {begun?.record && !isEditing && <EntryStatus record={begun.record} onEdit={() => setEditing(true)} />}
      {form && (
        <EntryForm
          key={begun.ticket}
          begun={begun}
          invitation={data ?? null}
          onTimeout={restart}
          onDone={(done) => {
            if (done.next === 'activate') setMerged(true);
            else setBegun({ ...begun, record: done.record });
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}
