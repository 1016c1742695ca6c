import { ActionIcon, Button, Modal, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  COURSE_RESOURCE_FILE,
  courseResources,
} from '#modules/learning/course-resources/contract/course-resources.contract.ts';
import { resourceLicenses, resourceSources } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { files as fileCalls } from '#shared/calls/files.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/send.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { CompilationDetail } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import { sectionsOf } from '../detail/outline.ts';
import { guessNode } from './guess.ts';
import classes from './tree-editor.module.css';

interface Stored {
  readonly node_id: string;
  readonly course_resource_id: string;
}

interface Props {
  readonly files: readonly File[];
  readonly data: CompilationDetail;
  /** What was kept so far; the dialog closes itself once nothing is left in it. */
  readonly onStored: (stored: readonly Stored[]) => void;
  readonly onClose: () => void;
}

const titleOf = (file: File): string => cut(file.name.replace(/\.[^.]*$/, ''), 80).padEnd(2, '·');

interface Line {
  readonly file: File;
  /** The section that it goes to; empty: not chosen. */
  readonly place: string;
  readonly problem: string | null;
}

/** Files that were dropped: each with the section that its name suggests, or with a question; then stored in the library. */
export function DropDialog({ files, data, onStored, onClose }: Props) {
  const t = useCompilationText();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    files.map((file) => ({ file, place: guessNode(file.name, data.tree.nodes) ?? '', problem: null })),
  );
  const [license, setLicense] = useState('');
  const [source, setSource] = useState('original');
  const { keep, sent } = useSaveDrop(data);
  const missing = lines.filter(({ place }) => place === '').length;
  const isRunning = sent !== null;
  const start = async () => {
    const { stored, failed } = await keep(
      lines.map(({ file, place }) => ({ file, node_id: place })),
      { license, source },
    );
    if (stored.length > 0) onStored(stored);
    if (failed.size === 0) onClose();
    // what was not taken stays here with its reason, to be tried again or left out
    else
      setLines(
        lines.flatMap((line) => (failed.has(line.file) ? { ...line, problem: failed.get(line.file) ?? '' } : [])),
      );
  };
  return (
    <Modal
      opened
      size={720}
      onClose={() => !isRunning && onClose()}
      title={t('drop_title', { n: files.length })}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isRunning }}
    >
      <Words as="p" tone="soft" size="small" role="status">
        {isRunning
          ? t('drop_runs', { n: sent + 1, of: lines.length })
          : missing > 0
            ? t('drop_asks', { n: missing })
            : t('drop_found')}
      </Words>
      {isRunning && <Progress value={(sent / lines.length) * 100} aria-label={t('drop_keep')} />}
      <Lines lines={lines} data={data} isRunning={isRunning} onChange={setLines} />
      <Stack gap={10} above={12} below={12}>
        <SelectField
          name="source"
          label={t('source')}
          value={source}
          onChange={setSource}
          options={useOptions(resourceSources)}
        />
        <SelectField
          name="license"
          label={t('license')}
          help={t('license_help')}
          value={license}
          onChange={setLicense}
          options={useOptions(resourceLicenses)}
          clearable
        />
      </Stack>
      <div className={classes.foot}>
        <Button disabled={missing > 0} loading={isRunning} onClick={() => void start()}>
          {t('drop_keep')}
        </Button>
      </div>
    </Modal>
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  readonly data: CompilationDetail;
  readonly isRunning: boolean;
  readonly onChange: (lines: readonly Line[]) => void;
}

/** Each file with its section, or left out again. */
function Lines({ lines, data, isRunning, onChange }: LinesProps) {
  const t = useCompilationText();
  const options = sectionsOf(data.tree.nodes, data.tree.items).map(({ node, depth }) => ({
    value: node.id,
    label: `${'　'.repeat(depth - 1)}${node.title}`,
  }));
  return (
    <Stack gap={10} above={12} below={12}>
      {lines.map((line, at) => (
        <div key={`${line.file.name} ${line.file.lastModified} ${line.file.size}`} className={classes.file}>
          <SelectField
            name={`place-${at}`}
            label={line.file.name}
            value={line.place}
            disabled={isRunning}
            onChange={(place) => onChange(lines.map((one) => (one === line ? { ...one, place } : one)))}
            options={options}
            {...(line.problem === null ? {} : { error: line.problem })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('leave_out', { name: line.file.name })}
            title={t('leave_out', { name: line.file.name })}
            disabled={isRunning || lines.length === 1}
            onClick={() => onChange(lines.filter((one) => one !== line))}
          >
            <IconX aria-hidden size={16} />
          </ActionIcon>
        </div>
      ))}
    </Stack>
  );
}

interface DropDraft {
  readonly file: File;
  readonly node_id: string;
}

/** What the server said of one file: the message of its field, or of the whole. */
const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : null;

/** Uploads files one after another and keeps each in the library with the facts of the compilation. */
function useSaveDrop(data: CompilationDetail) {
  const t = useCompilationText();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useSend(fileCalls.upload, { invalidates: false, errorDisplay: 'inline' });
  const create = useSend(courseResources.create, { invalidates: false, errorDisplay: 'inline' });
  const chapterOf = (nodeId: string) => data.tree.nodes.find((node) => node.id === nodeId)?.chapter_id ?? null;
  const keep = async (wanted: readonly DropDraft[], facts: { readonly license: string; readonly source: string }) => {
    const stored: Stored[] = [];
    const failed = new Map<File, string>();
    for (const [at, { file, node_id }] of wanted.entries()) {
      setSent(at);
      try {
        const { id } = await upload.mutateAsync({ body: { purpose: COURSE_RESOURCE_FILE }, files: { file } });
        const made = await create.mutateAsync({
          body: {
            title: titleOf(file),
            file_id: id,
            stage_code: data.stage_code,
            subject_value: data.subject_value,
            grade_nos: data.grade_nos,
            textbook_id: data.textbook_id,
            chapter_id: chapterOf(node_id),
            license: resourceLicenses.find((one) => one.code === facts.license)?.code ?? null,
            source: resourceSources.find((one) => one.code === facts.source)?.code ?? null,
            keep: true,
          },
        });
        const [first] = made.list;
        if (first?.resource) stored.push({ node_id, course_resource_id: first.resource.id });
        else failed.set(file, t('drop_failed'));
      } catch (error) {
        failed.set(file, reasonOf(error) ?? t('drop_failed'));
      }
    }
    setSent(null);
    return { stored, failed };
  };
  return { keep, sent };
}
