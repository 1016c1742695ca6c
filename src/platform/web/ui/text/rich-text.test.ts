import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { RichDocument } from '#shared/document/document.ts';
import { RichText } from './rich-text.tsx';

const PICTURE = '0199aaaa-0000-7000-8000-000000000001';
const drawn = (text: RichDocument | string) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(RichText, { text, picture: (id, alt) => createElement('i', null, `${alt}:${id}`) }),
    ),
  );
const linked = (href: string): RichDocument => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: '这里', marks: [{ type: 'link', attrs: { href } }] }] },
  ],
});

it('draws each part of a document as its own element', () => {
  const page = drawn({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '安排' }] },
      {
        type: 'ordered_list',
        attrs: { start: 3 },
        content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: '集合' }] }] }],
      },
      { type: 'quote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '引' }, { type: 'break' }] }] },
      { type: 'rule' },
      { type: 'picture', attrs: { id: PICTURE, alt: '校门' } },
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [
              {
                type: 'table_header',
                attrs: { colspan: 2, rowspan: 1 },
                content: [{ type: 'paragraph', content: [{ type: 'text', text: '时间' }] }],
              },
            ],
          },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: PICTURE, name: '高军', name_en: null } },
          { type: 'text', text: '重要', marks: [{ type: 'bold' }, { type: 'italic' }] },
        ],
      },
    ],
  });
  expect(page).toContain('<h3>安排</h3>');
  expect(page).toContain('<ol start="3"><li><p>集合</p></li></ol>');
  expect(page).toContain('<blockquote><p>引<br/></p></blockquote><hr/>');
  expect(page).toContain(`<i>校门:${PICTURE}</i>`);
  expect(page).toContain('<th colSpan="2"><p>时间</p></th>');
  expect(page).toContain('@高军</span><strong><em>重要</em></strong>');
});

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/a',
  '/\\evil.example',
  'https://school.example@evil.example/',
])('makes no link of %j, even where it was stored', (href) => {
  expect(drawn(linked(href))).not.toContain('<a');
});

it('opens the web beside the portal, and pages of the portal in it', () => {
  expect(drawn(linked('https://example.com/a'))).toContain(
    'href="https://example.com/a" target="_blank" rel="noreferrer"',
  );
  expect(drawn(linked('/news'))).toContain('<a href="/news" data-discover="true">');
});

it('takes HTML for plain words', () => {
  const text = '<img src=x onerror=alert(1)>\n\n![a](https://evil.example/x.png)\n\n[这里](javascript:alert(1))';
  expect(drawn(text)).not.toMatch(/<(a|img|script|iframe)\b/i);
});
