import { IconFileCheck, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { cardClasses as classes, entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { REQUIRED_MARK } from '#web/ui/fields/field-props.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { inviteSignups } from '../../../contract/invite-signups.contract.ts';
import { PAPER_MAX_BYTES } from '../../../contract/invite-signups.shapes.ts';
import { useText } from '../../texts.ts';
import type { EntryBegun, Invitation } from './invite-start.tsx';

export type Paper = EntryBegun['papers'][number];
const RULE = { max_bytes: PAPER_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] };

interface RowProps {
  readonly ticket: string;
  readonly kind: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly paper: Paper | undefined;
  readonly note: string | undefined;
  readonly onChange: (paper: Paper | null) => void;
}

/** One paper: taken with the camera or chosen, sent at once, seen at once. */
function PaperRow({ ticket, kind, name, isRequired, paper, note, onChange }: RowProps) {
  const t = useText();
  const format = useFormat();
  const [share, setShare] = useState<number | null>(null);
  const send = useSend(inviteSignups.addPaper, { invalidates: false, onProgress: setShare, onSuccess: onChange });
  const remove = useSend(inviteSignups.removePaper, { invalidates: false, onSuccess: () => onChange(null) });
  const choose = async (chosen: File | undefined) => {
    const file = chosen && (await prepareFileOrToast(chosen, RULE));
    if (!file) return;
    send.mutate({ body: { ticket, kind }, files: { file } }, { onSettled: () => setShare(null) });
  };
  const Picture = paper ? IconFileCheck : IconFileUpload;
  return (
    <div className={entry.paper}>
      <Picture aria-hidden size={24} stroke={1.5} />
      <div>
        <strong {...(isRequired && REQUIRED_MARK)}>{name}</strong>
        <p className={entry.faint} role="status">
          {send.isPending && t('uploading', { share: String(Math.round((share ?? 0) * 100)) })}
          {!send.isPending && (paper ? `${paper.name} · ${format.bytes(paper.size)}` : (note ?? t('paper_missing')))}
        </p>
      </div>
      {paper && !isRequired && (
        <button
          type="button"
          className={classes.quiet}
          onClick={() => remove.mutate({ body: { ticket, file_id: paper.id } })}
        >
          {t('paper_remove')}
        </button>
      )}
      <FilePick
        className={entry.pick}
        types={RULE.types}
        label={`${t(paper ? 'paper_replace' : 'paper_add')} ${name}`}
        disabled={send.isPending}
        onFiles={([file]) => void choose(file)}
      >
        {t(paper ? 'paper_replace' : 'paper_add')}
      </FilePick>
    </div>
  );
}

interface Props {
  readonly ticket: string;
  readonly invitation: Invitation | null;
  readonly papers: readonly Paper[];
  readonly notes: Readonly<Record<string, string>>;
  readonly onChange: (papers: readonly Paper[]) => void;
}

/** Photo, curriculum vitae, and what the school asks for. */
export function EntryPapers({ ticket, invitation, papers, notes, onChange }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const asked = (invitation?.papers ?? []).map((one) => ({ ...one, title: localizedName(one) }));
  const own = [
    { kind: 'photo', title: t('paper_photo'), is_required: false },
    { kind: 'resume', title: t('paper_resume'), is_required: false },
  ];
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('paper_rule')}</p>
      {[...own, ...asked].map(({ kind, title, is_required }) => (
        <PaperRow
          key={kind}
          ticket={ticket}
          kind={kind}
          name={title}
          isRequired={is_required}
          paper={papers.find((one) => one.kind === kind)}
          note={notes[kind]}
          onChange={(paper) => {
            const others = papers.filter((one) => one.kind !== kind);
            onChange(paper ? [...others, paper] : others);
          }}
        />
      ))}
    </div>
  );
}
