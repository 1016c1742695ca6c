import type { CardWords } from './business-card-layout.ts';

const escaped = (text: string) => text.replace(/[\\,;]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

/** A line of at most 75 bytes; longer ones go on after a space, as RFC 6350 asks. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const more = new TextEncoder().encode(letter).length;
    if (bytes + more > 74) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += letter;
    bytes += more;
  }
  return [...parts, part].join('\r\n ');
}

/** What a card shows, as a contact that phones take in (vCard 3.0). */
export function vcardOf(words: CardWords, link: string | null): string {
  const { name, title, department, organization, phone, email, address, note } = words;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(organization)};${escaped(department)}`,
    title && `TITLE:${escaped(title)}`,
    phone && `TEL;TYPE=WORK:${escaped(phone)}`,
    email && `EMAIL;TYPE=WORK:${escaped(email)}`,
    address && `ADR;TYPE=WORK:;;${escaped(address)};;;;`,
    link && `URL:${link}`,
    note && `NOTE:${escaped(note)}`,
    'END:VCARD',
  ];
  return `${lines
    .filter((line) => line !== null && line !== '')
    .map((line) => folded(line as string))
    .join('\r\n')}\r\n`;
}
