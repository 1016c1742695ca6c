import { defineRefusals } from '#shared/refusal.ts';

export const contactRefusals = defineRefusals('contact', {
  too_many: { cn: '联系人最多{n}个', us: 'At most {n} contacts' },
});

/** Messages that land on fields. */
export const contactTexts = {
  number: { cn: '请输入手机号或座机号', us: 'Enter a mobile or landline number' },
  document_of_companion: { cn: '只有随行人可以填写证件', us: 'Documents belong to companions alone' },
  own_child: { cn: '请选择自己的子女', us: 'Choose a child of your own' },
} as const;
