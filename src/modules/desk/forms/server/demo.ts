import type * as z from 'zod';
import type { DemoContext } from '#server/module.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { FORM_ID } from '../../../../../database/demo/forms.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { formSchema } from '../contract/form-schema.ts';
import { customForm, customFormVersion, formAnswer } from './tables.ts';

type Draft = z.input<typeof formSchema>;

const canteen: Draft = {
  sections: [
    { key: 'meals', label: '用餐', label_en: 'Meals' },
    { key: 'wishes', label: '建议', label_en: 'Wishes' },
  ],
  fields: [
    {
      key: 'frequency',
      kind: 'choice',
      section: 'meals',
      required: true,
      label: '每周在食堂用餐几次',
      label_en: 'How often do you eat in the canteen each week?',
      options: [
        { code: 'daily', label: '每天', label_en: 'Every day' },
        { code: 'some', label: '两三次', label_en: 'Two or three times' },
        { code: 'never', label: '从不', label_en: 'Never' },
      ],
    },
    {
      key: 'taste',
      kind: 'rating',
      section: 'meals',
      required: true,
      max: 5,
      label: '口味',
      label_en: 'Taste',
      show_when: { field: 'frequency', operator: 'not_equals', value: 'never' },
    },
    {
      key: 'reason',
      kind: 'text',
      section: 'meals',
      required: true,
      max: 100,
      label: '不在食堂用餐的原因',
      label_en: 'Why not?',
      show_when: { field: 'frequency', operator: 'equals', value: 'never' },
    },
    {
      key: 'wish',
      kind: 'textarea',
      section: 'wishes',
      max: 500,
      label: '希望增加的菜品',
      label_en: 'Dishes you would like to see',
    },
  ],
};

const consent: Draft = {
  fields: [
    {
      key: 'about',
      kind: 'note',
      label: '请家长阅读研学活动的安排后填写并签名',
      label_en: 'Please read the plan of the study trip, then fill this in and sign',
    },
    {
      key: 'joins',
      kind: 'choice',
      required: true,
      label: '是否参加',
      label_en: 'Will your child take part?',
      options: [
        { code: 'yes', label: '参加', label_en: 'Yes' },
        { code: 'no', label: '不参加', label_en: 'No' },
      ],
    },
    {
      key: 'allergies',
      kind: 'text',
      sensitive: true,
      label: '过敏与用药情况',
      label_en: 'Allergies and medicine',
      show_when: { field: 'joins', operator: 'equals', value: 'yes' },
    },
    {
      key: 'phone',
      kind: 'phone',
      required: true,
      sensitive: true,
      label: '紧急联系电话',
      label_en: 'Emergency number',
      show_when: { field: 'joins', operator: 'equals', value: 'yes' },
    },
    { key: 'sign', kind: 'signature', required: true, label: '家长签名', label_en: 'Signature' },
  ],
};

const forms = [
  { code: 'canteen', name: '食堂满意度调查', name_en: 'Canteen survey', usage: 'notice', schema: canteen },
  {
    code: 'study-trip',
    name: '研学活动知情同意书',
    name_en: 'Consent to the study trip',
    usage: 'notice',
    schema: consent,
  },
  { code: 'lost-and-found', name: '失物登记表', name_en: 'Lost and found', usage: 'other', schema: {} },
] as const;

const replies = [
  { who: 'teacher', answers: { frequency: 'daily', taste: 4, wish: '多一些蔬菜' } },
  { who: 'homeroom', answers: { frequency: 'some', taste: 3 } },
  { who: 'principal', answers: { frequency: 'never', reason: '离家近' } },
] as const;

/** Two published forms, the first with some answers, and a draft. */
export async function formsDemo({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  for (const { schema: draft, ...facts } of forms) {
    const schema = formSchema.parse(draft);
    const form_id = facts.code === 'canteen' ? FORM_ID : uuidv7();
    const isPublished = schema.fields.length > 0;
    const status = isPublished ? ('published' as const) : ('draft' as const);
    const published_version = isPublished ? 1 : 0;
    await db.insert(customForm).values({ ...facts, id: form_id, organization_id, schema, status, published_version });
    if (!isPublished) continue;
    const id = uuidv7();
    const { name, name_en } = facts;
    const by = { published_by: castId('office') };
    await db
      .insert(customFormVersion)
      .values({ id, form_id, organization_id, number: 1, name, name_en, schema, ...by });
    if (facts.code !== 'canteen') continue;
    await db.insert(formAnswer).values(
      replies.map(({ who, answers }) => ({
        organization_id,
        version_id: id,
        answers,
        by_user_id: castId(who),
        subject_type: 'demo_survey',
        subject_id: uuidv7(),
      })),
    );
  }
}
