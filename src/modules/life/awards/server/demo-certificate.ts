/** A certificate as a school scans it, for the demo: who won what, and who gave it. */
export const certificateDrawing = (winner: string, name: string, prize: string, issuer: string): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="850" font-family="serif" text-anchor="middle">
  <rect width="1200" height="850" fill="#fbf6e9"/>
  <rect x="30" y="30" width="1140" height="790" fill="none" stroke="#b8892b" stroke-width="6"/>
  <rect x="50" y="50" width="1100" height="750" fill="none" stroke="#b8892b" stroke-width="2"/>
  <text x="600" y="190" font-size="84" fill="#b3261e" letter-spacing="24">荣誉证书</text>
  <text x="600" y="340" font-size="40" fill="#222">${winner} 老师：</text>
  <text x="600" y="430" font-size="36" fill="#222">在“${name.replace(/[“”]/g, '')}”中荣获</text>
  <text x="600" y="530" font-size="64" fill="#b3261e">${prize}</text>
  <text x="600" y="640" font-size="32" fill="#222">特发此证，以资鼓励</text>
  <text x="860" y="740" font-size="30" fill="#222">${issuer}</text>
</svg>`;
