import { Button } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { INVITATION_KINDS, invitations, paperKinds } from '../../../contract/invitations.contract.ts';
import { personnelNatures } from '../../../contract/personnel-nature.ts';
import { useStaffText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import classes from '../staff.module.css';

const DAYS = { entry: ['3', '7', '14', '30'], open: ['30', '90', '180', '365'] } as const;
const USUAL_DAYS = { entry: '7', open: '90' } as const;
const USES = ['5', '20', '50', '100', '500'];

/** The address is told this once: as text, to copy, and as a picture for a poster. */
function InvitationLink({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useStaffText();
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('invitation_made')}
      foot={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <Stack gap={16} items="start" className={classes.made}>
        <p>{t('made_help')}</p>
        <QrCode text={url} size={200} label={t('address')} />
        <code>{url}</code>
        <CopyButton text={url} what={t('address')} />
      </Stack>
    </SideDrawer>
  );
}

type Kind = (typeof INVITATION_KINDS)[number];
type Paper = (typeof paperKinds)[number]['code'];

function useInvitation(onCreated: (url: string) => void) {
  return useContractForm({
    endpoint: invitations.create,
    initial: {
      kind: 'entry' as Kind,
      name: '',
      phone: '',
      department_id: '',
      post_id: '',
      personnel_nature: '',
      papers: ['degree'] as readonly string[],
      questions: '',
      note: '',
      days: USUAL_DAYS.entry as string,
      max_uses: '50',
    },
    draft: 'staff.invitation',
    toBody: ({ kind, name, phone, papers, questions, note, days, max_uses, ...place }) => ({
      kind,
      ...(kind === 'entry' ? { name: name.trim() || null, phone: phone || null } : { max_uses: Number(max_uses) }),
      department_id: place.department_id || null,
      post_id: place.post_id || null,
      personnel_nature: (place.personnel_nature as 'contract') || null,
      papers: papers.map((paper) => ({ kind: paper as Paper, is_required: true })),
      questions: questions.split('\n').flatMap((line) => line.trim() || []),
      note: note.trim() || null,
      days: Number(days),
    }),
    onDone: ({ url }) => onCreated(url),
  });
}

/** Invites one person by SMS, or creates an open invitation for many. */
export function InvitationForm({ onClose }: { readonly onClose: () => void }) {
  const t = useStaffText();
  const [url, setUrl] = useState<string | null>(null);
  const form = useInvitation(setUrl);
  const natures = useOptions(personnelNatures);
  const papers = useOptions(paperKinds);
  if (url) return <InvitationLink url={url} onClose={onClose} />;
  const { kind } = form.values;
  const kindField = form.field('kind');
  return (
    <FormDrawer opened onClose={onClose} title={t('invite')} submitLabel={t('make_invitation')} form={form}>
      <FormGroup title={t('group_who')}>
        <ChipsField
          {...kindField}
          onChange={(value) => form.set({ kind: value as Kind, days: USUAL_DAYS[value as Kind] })}
          label={t('kind')}
          options={INVITATION_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        {kind === 'entry' && (
          <>
            <TextField {...form.field('name')} label={t('name')} max={50} />
            <PhoneField {...form.field('phone')} required label={t('phone')} help={t('phone_help')} />
          </>
        )}
      </FormGroup>
      <FormGroup title={t('group_place')}>
        <PlaceFields department={form.field('department_id')} post={form.field('post_id')} />
        <SelectField {...form.field('personnel_nature')} clearable label={t('nature')} options={natures} />
      </FormGroup>
      <FormGroup title={t('group_asked')}>
        <MultiChipsField {...form.field('papers')} label={t('papers')} options={papers} />
        <TextAreaField {...form.field('questions')} label={t('questions')} help={t('questions_help')} rows={3} />
        <TextAreaField {...form.field('note')} label={t('note')} help={t('note_help')} rows={2} />
      </FormGroup>
      <FormGroup title={t('group_life')}>
        <SelectField
          {...form.field('days')}
          label={t('life')}
          options={DAYS[kind].map((value) => ({ value, label: t('n_days', { n: value }) }))}
        />
        {kind === 'open' && (
          <SelectField
            {...form.field('max_uses')}
            label={t('max_uses')}
            options={USES.map((value) => ({ value, label: value }))}
          />
        )}
      </FormGroup>
    </FormDrawer>
  );
}
