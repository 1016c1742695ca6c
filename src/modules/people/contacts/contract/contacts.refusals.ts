import { defineRefusals } from '#shared/refusal.ts';

export const contactRefusals = defineRefusals('contact', {
  too_many: { cn: '联系人最多{n}个', us: 'You can have up to {n} contacts' },
});

/** Messages that land on fields. */
export const contactTexts = {
  number: { cn: '请输入手机号或座机号', us: 'Enter a mobile or landline number' },
  document_of_companion: { cn: '只有随行人可以填写证件', us: 'Only companions can have an ID' },
  own_child: { cn: '请选择自己的子女', us: 'Choose one of your own children' },
} as const;
