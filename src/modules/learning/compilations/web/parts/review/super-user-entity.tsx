import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { stageCodes } from '#shared/reference/school.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { compilationSuperUsers } from '../../../contract/compilation-super-users.contract.ts';
import { compilationRights } from '../../../rights.ts';
import { useCompilationText } from '../../texts.ts';
import { StageInput, SubjectInput } from './part-inputs.tsx';
import { SubjectName } from './subject-name.tsx';

/** Who reviews and manages which part of the resources. */
export const superUserEntity = defineEntity(compilationSuperUsers, useCompilationText, {
  name: 'compilation_super_users',
  right: compilationRights.superUsers,
  fields: {
    user_id: { kind: 'picked', input: TeacherInput, text: 'super_user', required: true, display: (row) => row.user },
    stage_code: {
      kind: 'own',
      text: 'stage',
      help: 'every_stage',
      input: StageInput,
      from: (row) => row?.stage_code ?? null,
      shown: (row, { localize, t }) => {
        const known = stageCodes.find((one) => one.code === row.stage_code);
        return known ? localize(known) : t('all_of_them');
      },
    },
    subject_value: {
      kind: 'own',
      text: 'subject',
      help: 'every_subject',
      input: SubjectInput,
      from: (row) => row?.subject_value ?? null,
      shown: (row, { t }) => (row.subject_value ? <SubjectName value={row.subject_value} /> : t('all_of_them')),
    },
    valid_to: { kind: 'day', text: 'valid_to', help: 'valid_to_help' },
  },
  columns: ['user_id', 'stage_code', 'subject_value', 'valid_to'],
  words: { list: 'super_users', add: 'add_super_user', none: 'no_super_users', none_help: 'no_super_users_help' },
});
