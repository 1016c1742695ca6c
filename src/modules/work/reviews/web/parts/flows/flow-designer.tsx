import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { flows } from '#shared/calls/flows.contract.ts';
import type { Step } from '#shared/flow/steps.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useFlowsText } from '../../texts.ts';
import { StepList } from './step-list.tsx';
import { type Design, type Names, type Right, useStepWords } from './step-words.ts';

const StepDialog = lazyDialog(async () => (await import('./step-dialog.tsx')).StepDialog);
const TryFlow = lazyPart(async () => (await import('./try-flow.tsx')).TryFlow);

export interface FlowDesignerProps {
  /** Name of the kind of paper, and which of its flows. */
  readonly kind: string;
  readonly flowKey: string;
  /** Steps are read, not changed: on a phone. */
  readonly isRead?: boolean;
}

/** The steps of one kind of paper, for who keeps them: written as a draft, tried, published. Papers under way keep theirs. */
export function FlowDesigner({ kind, flowKey, isRead = false }: FlowDesignerProps) {
  const answer = useApi(flows.show, { params: { kind, key: flowKey } });
  const rights = useApi(flows.rights, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  if (!rights.data) return <Loaded of={rights} skeleton={<RowSkeleton />} />;
  return <Designer key={`${kind}/${flowKey}`} design={answer.data} rights={rights.data.list} isRead={isRead} />;
}

type NamedPerson = Design['people'][number];
const ORIGINS = { own: 'own', above: 'above', shipped: 'shipped' } as const;

interface DesignerProps {
  readonly design: Design;
  readonly rights: readonly Right[];
  readonly isRead: boolean;
}

function Designer({ design, rights, isRead }: DesignerProps) {
  const t = useFlowsText();
  const stored = design.draft?.steps ?? design.steps;
  /** What is changed and not saved yet; null: nothing. */
  const [typed, setTyped] = useState<readonly Step[] | null>(null);
  const [note, setNote] = useState(design.draft?.note ?? '');
  const [chosen, setChosen] = useState<readonly NamedPerson[]>([]);
  const [edited, edit] = useState<number | 'new' | null>(null);
  const steps = typed ?? stored;
  const names: Names = new Map([...chosen, ...design.people].map((person) => [person.id, person]));
  const words = useStepWords(design.facts, rights, names);
  const params = { kind: design.kind, key: design.key };
  useUnsaved(typed !== null);
  const saving = useSend(flows.save, {
    onSuccess: () => {
      setTyped(null);
      toast.success(t('saved'));
    },
  });
  const publishing = useSend(flows.publish, { onSuccess: () => toast.success(t('published')) });
  const publish = async () => {
    const question = { title: t('publish_sure'), body: t('publish_help'), confirm: t('publish') };
    if (await confirm(question)) publishing.mutate({ params });
  };
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step) setTyped(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  const put = (step: Step) => {
    setTyped(edited === 'new' ? [...steps, step] : steps.with(edited ?? 0, step));
    edit(null);
  };
  return (
    <Stack gap={16}>
      <Panel
        title={t('steps')}
        aside={
          <NeutralLabel>{typed ? t('changed') : design.draft ? t('draft') : t(ORIGINS[design.origin])}</NeutralLabel>
        }
      >
        <Stack gap={12}>
          <StepList steps={steps} words={words} {...(isRead ? {} : { onEdit: edit, onMove: move })} />
          {!isRead && (
            <>
              <Inline>
                <Button variant="default" onClick={() => edit('new')}>
                  {t('add_step')}
                </Button>
              </Inline>
              {typed && <TextField label={t('note')} value={note} onChange={setNote} />}
              <Inline gap={8} justify="end" wrap>
                {typed && (
                  <Button variant="default" onClick={() => setTyped(null)}>
                    {t('discard')}
                  </Button>
                )}
                {typed && (
                  <Button
                    loading={saving.isPending}
                    onClick={() => saving.mutate({ params, body: { steps: [...typed], note: note.trim() || null } })}
                  >
                    {t('save')}
                  </Button>
                )}
                {!typed && design.draft && (
                  <Button loading={publishing.isPending} onClick={() => void publish()}>
                    {t('publish')}
                  </Button>
                )}
              </Inline>
            </>
          )}
        </Stack>
      </Panel>
      <Suspense fallback={null}>
        <TryFlow design={design} steps={steps} />
      </Suspense>
      <Former versions={design.versions} />
      {edited !== null && (
        <StepDialog
          step={edited === 'new' ? newStep(steps) : (steps[edited] ?? newStep(steps))}
          facts={design.facts}
          rights={rights}
          names={names}
          onNamed={(people) => setChosen([...chosen, ...people.map((person) => ({ ...person, name_en: null }))])}
          onDone={put}
          {...(edited === 'new'
            ? {}
            : {
                onRemove: () => {
                  setTyped(steps.filter((_, at) => at !== edited));
                  edit(null);
                },
              })}
          onClose={() => edit(null)}
        />
      )}
    </Stack>
  );
}

/** A step with a name of its own inside the flow, to which a return comes back. */
function newStep(steps: readonly Step[]): Step {
  let number = steps.length + 1;
  while (steps.some(({ key }) => key === `step_${number}`)) number += 1;
  return {
    key: `step_${number}`,
    name: '',
    name_en: null,
    who: { kind: 'leader', level: 1 },
    mode: 'any',
    due_hours: null,
    when: [],
    else: null,
    again: false,
  };
}

function Former({ versions }: { readonly versions: Design['versions'] }) {
  const t = useFlowsText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const past = versions.filter(({ state }) => state !== 'draft');
  if (past.length === 0) return null;
  return (
    <Panel title={t('former')}>
      <ul>
        {past.map(({ version, state, note, by, published_at }) => (
          <li key={version}>
            {t('version', { n: version })}
            {' · '}
            {published_at && format.dateTime(published_at)}
            {by && ` · ${localizedName(by)}`}
            {note && ` · ${note}`}
            {state === 'published' && (
              <Words tone="soft">
                {' · '}
                {t('under_way')}
              </Words>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
