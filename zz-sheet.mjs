import sharp from 'sharp';
const [out,w,h,cols,...names]=process.argv.slice(2);
const W=+w,H=+h,C=+cols;const rows=Math.ceil(names.length/C);
const comps=await Promise.all(names.map(async(n,i)=>({input:await sharp(`/tmp/frame-shots/${n}.png`).resize(W,H,{fit:'fill'}).png().toBuffer(),left:(i%C)*W,top:Math.floor(i/C)*H})));
await sharp({create:{width:W*C,height:H*rows,channels:3,background:'#fff'}}).composite(comps).png().toFile(`/tmp/frame-shots/${out}.png`);
