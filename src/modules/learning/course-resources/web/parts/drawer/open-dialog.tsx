import { classrooms } from '#modules/core/school/contract/classrooms.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceDetail } from '../resource-types.ts';

/** Opens a resource for classes: their pupils find it among what their teachers opened. */
export function OpenDialog({ resource, onClose }: { readonly resource: ResourceDetail; readonly onClose: () => void }) {
  const t = useResourceText();
  const localizedName = useLocalizedName();
  const answer = useApi(classrooms.list, { query: { status: ['active'], per_page: 100 } });
  const form = useContractForm({
    endpoint: courseResources.openForClasses,
    params: { id: resource.id },
    initial: { classroom_ids: resource.classrooms.map(({ id }) => id) as readonly string[] },
    toBody: ({ classroom_ids }) => ({ classroom_ids: [...classroom_ids], version: resource.version }),
    onDone: ({ student_open }) => {
      toast.success(t(student_open ? 'opened' : 'closed'));
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('open_for_class')} submitLabel={t('save')} form={form}>
      {answer.data ? (
        <MultiChipsField
          {...form.field('classroom_ids')}
          label={t('classes')}
          help={t('classes_help')}
          options={answer.data.list.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      )}
    </FormDialog>
  );
}
