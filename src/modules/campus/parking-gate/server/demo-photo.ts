/** A car as a camera sees it, drawn for the demo. */
export const carDrawing = (
  plate: string,
  paint: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
  <rect width="100%" height="100%" fill="#59616b"/>
  <path d="M0 470H960" stroke="#d9c46a" stroke-width="10"/><path d="M120 640 220 400M840 640 740 400" stroke="#e8eaed" stroke-width="8"/>
  <g transform="translate(230 130)">
    <path d="M60 150 120 40q10-20 34-20h192q24 0 34 20l60 110z" fill="#26303a"/>
    <rect y="140" width="500" height="190" rx="36" fill="${paint}"/>
    <rect x="30" y="180" width="90" height="46" rx="20" fill="#f4f1d8"/><rect x="380" y="180" width="90" height="46" rx="20" fill="#f4f1d8"/>
    <rect x="150" y="190" width="200" height="34" rx="8" fill="#20262c"/>
    <rect x="150" y="250" width="200" height="56" rx="6" fill="#1f56b3"/>
    <text x="250" y="291" font-family="DejaVu Sans, sans-serif" font-size="36" font-weight="700" fill="#fff" text-anchor="middle">${plate.slice(1)}</text>
    <rect x="30" y="320" width="80" height="54" rx="12" fill="#15181b"/><rect x="390" y="320" width="80" height="54" rx="12" fill="#15181b"/>
  </g>
</svg>`;
