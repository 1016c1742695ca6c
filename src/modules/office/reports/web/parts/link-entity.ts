import { defineEntity } from '#web/ui/entity/entity.ts';
import type { ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { reportGroups, reportKinds } from '../../contract/report-shapes.ts';
import { reportLinks } from '../../contract/reports.contract.ts';
import { reportRights } from '../../rights.ts';
import { useReportText } from '../texts.ts';
import { PathField, ReportAudienceField, RightField } from './link-fields.tsx';

/** Registered reports: what is typed, sent and shown. */
export const linkEntity = defineEntity(reportLinks, useReportText, {
  name: 'report_links',
  right: reportRights.manage,
  sort: 'sort',
  invalidates: ['reports'],
  fields: {
    name: { kind: 'line', text: 'name', max: 60, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 120, optional: true },
    group: { kind: 'choice', of: reportGroups, text: 'group', initial: 'other', width: 110 },
    kind: { kind: 'choice', of: reportKinds, text: 'kind', initial: 'fanreport', width: 120 },
    path: {
      kind: 'own',
      text: 'path',
      help: 'path_help',
      input: PathField,
      from: (row) => row?.path ?? '',
      shown: (row) => row.path,
    },
    params: {
      kind: 'own',
      text: 'params',
      help: 'params_help',
      input: TextAreaField,
      from: (row) => (row?.params ?? []).map(({ name, value }) => `${name}=${value}`).join('\n'),
      toBody: paramsIn,
    },
    right: {
      kind: 'own',
      text: 'right',
      input: RightField,
      from: (row) => row?.right ?? reportRights.view,
      shown: (row, { localize }) => (row.right_name ? localize(row.right_name) : row.right),
    },
    audience: {
      kind: 'own',
      text: 'audience',
      input: ReportAudienceField,
      from: (row) => row?.parts ?? [],
      toBody: audienceOf,
      shown: (row, { format, localizedName }) => format.list(row.parts.map(localizedName)) || null,
    },
    embed: { kind: 'flag', text: 'embed', initial: true, optional: true },
    sort: { kind: 'number', text: 'sort', max: 6, optional: true, sort: 'sort' },
    enabled: { kind: 'flag', text: 'enabled', initial: true, width: 90 },
  },
  columns: ['name', 'group', 'kind', 'path', 'right', 'enabled'],
  layout: ['name', 'name_en', ['group', 'kind'], 'path', 'params', 'right', 'audience', ['embed', 'enabled'], 'sort'],
  filters: { group: 'one', kind: 'one' },
  words: {
    list: 'tab_links',
    add: 'add',
    none: 'none',
    none_help: 'none_help',
    search: 'search',
    remove_help: 'remove_help',
  },
});

/** One parameter a line, `name=value`. */
function paramsIn(typed: string) {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? { name: line, value: '' } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}

/** Nobody chosen: everybody with the right. */
function audienceOf(parts: readonly ChosenPart[]) {
  return parts.length
    ? { include: parts.map(({ kind, id, user_types }) => ({ kind, id, user_types: [...user_types] })) }
    : null;
}
