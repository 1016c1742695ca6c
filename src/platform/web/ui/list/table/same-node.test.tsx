import { expect, it } from 'vitest';
import { ToneBadge } from '../../state-badge.tsx';
import { sameNode } from './same-node.ts';

it('sees equal texts and equal badges as one', () => {
  expect(sameNode('南门', '南门')).toBe(true);
  expect(sameNode(<ToneBadge tone="done">已同意</ToneBadge>, <ToneBadge tone="done">已同意</ToneBadge>)).toBe(true);
  expect(sameNode(<span>{['a', 1]}</span>, <span>{['a', 1]}</span>)).toBe(true);
});

it('tells other words, other components and other properties apart', () => {
  expect(sameNode('南门', '北门')).toBe(false);
  expect(sameNode(<b>南门</b>, <i>南门</i>)).toBe(false);
  expect(sameNode(<ToneBadge tone="done">已同意</ToneBadge>, <ToneBadge tone="ended">已同意</ToneBadge>)).toBe(false);
  expect(sameNode(<span>{['a', 1]}</span>, <span>{['a']}</span>)).toBe(false);
  expect(sameNode(null, '—')).toBe(false);
});

it('never joins what can be pressed', () => {
  const button = () => (
    <button type="button" onClick={() => undefined}>
      撤销
    </button>
  );
  expect(sameNode(button(), button())).toBe(false);
});
