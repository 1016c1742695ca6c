import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { blocksOf, RichText } from './rich-text.tsx';

it('reads paragraphs, headings, lists, quotations and pictures', () => {
  const id = '0199aaaa-0000-7000-8000-000000000001';
  expect(blocksOf(`## 开头\n第一行\n第二行\n\n- 一\n- 二\n\n> 说\n![校门](${id})\n末尾`)).toEqual([
    { kind: 'heading', text: '开头' },
    { kind: 'paragraph', text: '第一行\n第二行' },
    { kind: 'list', items: ['一', '二'] },
    { kind: 'quote', text: '说' },
    { kind: 'picture', alt: '校门', id },
    { kind: 'paragraph', text: '末尾' },
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/a',
  'https://school.example@evil.example/',
  'https://evil.example/',
])('makes no link and no picture of %s, however it is written', (address) => {
  for (const text of [
    `[这里](${address})`,
    `![图](${address})`,
    `<${address}>`,
    `<a href="${address}">这里</a>`,
    address,
  ]) {
    const page = renderToStaticMarkup(
      createElement(RichText, {
        text: `## ${text}\n\n${text}\n\n- ${text}\n\n> **${text}**`,
        picture: () => 'PICTURE',
      }),
    );
    expect(page).not.toMatch(/<(a|img|script|iframe)\b|PICTURE/i);
  }
});

it('takes HTML and foreign picture addresses for plain words', () => {
  expect(blocksOf('<img src=x onerror=alert(1)>\n\n![a](https://evil.example/x.png)')).toEqual([
    { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
    { kind: 'paragraph', text: '![a](https://evil.example/x.png)' },
  ]);
});
