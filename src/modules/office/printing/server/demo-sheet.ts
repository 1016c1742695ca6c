/** Pages of the demo: what a school prints, drawn as a picture of A4 at 100 dpi. */

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const WIDTH = 827;
const HEIGHT = 1169;

interface DemoSheet {
  readonly title: string;
  readonly lines: readonly string[];
}

/** One page with its heading and numbered lines to write on. */
export function sheetDrawing({ title, lines }: DemoSheet): string {
  const rows = lines.map(
    (line, at) =>
      `<text x="90" y="${230 + at * 110}" font-size="24">${at + 1}．${escaped(line)}</text>
       <line x1="90" x2="737" y1="${290 + at * 110}" y2="${290 + at * 110}" stroke="#b6bcc6" stroke-width="1.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Sans SC, Noto Sans CJK SC, sans-serif">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="${WIDTH / 2}" y="110" font-size="34" font-weight="600" text-anchor="middle">${escaped(title)}</text>
    <text x="${WIDTH / 2}" y="155" font-size="20" text-anchor="middle">班级＿＿＿＿　姓名＿＿＿＿　学号＿＿＿＿</text>
    ${rows.join('')}
    </svg>`;
}

/** A PDF whose pages are pictures. */
export function pdfOfPictures(pictures: readonly Buffer[]): Buffer {
  const pages = pictures.map((_, at) => 3 + at * 3);
  const objects: (string | readonly [string, Buffer])[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((no) => `${no} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  ];
  for (const [at, picture] of pictures.entries()) {
    const no = 3 + at * 3;
    const draw = 'q 595 0 0 842 0 0 cm /I Do Q';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${no + 1} 0 R /Resources << /XObject << /I ${no + 2} 0 R >> >> >>`,
      [`<< /Length ${draw.length} >>`, Buffer.from(draw)],
      [
        `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
        picture,
      ],
    );
  }
  return written(objects);
}

function written(objects: readonly (string | readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const put = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(length);
    put(`${at + 1} 0 obj\n${typeof object === 'string' ? object : object[0]}\n`);
    if (typeof object !== 'string') {
      put('stream\n');
      put(object[1]);
      put('\nendstream\n');
    }
    put('endobj\n');
  }
  const start = length;
  put(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`,
  );
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
