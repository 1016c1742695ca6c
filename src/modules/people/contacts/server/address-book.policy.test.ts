import { describe, expect, it } from 'vitest';
import { indexLetter, visiblePhone } from './address-book.policy.ts';

const colleague = { is_staff: true, is_self: false };

describe('the phone of somebody in the address book', () => {
  it.each([
    ['open', { phone: '13800000001', can_call: true, can_reveal: false }],
    ['masked', { phone: '138****0001', can_call: false, can_reveal: true }],
    ['hidden', { phone: null, can_call: false, can_reveal: false }],
  ] as const)('is shown to colleagues as the person wishes: %s', (visibility, shown) => {
    expect(visiblePhone('13800000001', visibility, colleague)).toEqual(shown);
  });

  it('is never shown to families, and to oneself in full without a call', () => {
    expect(visiblePhone('13800000001', 'open', { is_staff: false, is_self: false }).phone).toBeNull();
    expect(visiblePhone('13800000001', 'hidden', { is_staff: true, is_self: true })).toEqual({
      phone: '13800000001',
      can_call: false,
      can_reveal: false,
    });
  });
});

it('names without pinyin stand under the last letter', () => {
  expect([indexLetter('zhangsan'), indexLetter('安'), indexLetter('')]).toEqual(['Z', '#', '#']);
});
