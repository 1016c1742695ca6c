/** What Word puts on the clipboard: lists that are paragraphs, signs of items as words, sizes and colours in every span. */
export const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @font-face {font-family:宋体;} p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:10.5pt;} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h1><span style='font-family:宋体;mso-ascii-font-family:Calibri'>期中考试安排</span><span lang=EN-US><o:p></o:p></span></h1>
<p class=MsoNormal style='text-indent:21.0pt'><span style='font-family:宋体;color:red'>考试于</span><b><span lang=EN-US>11</span></b><b><span style='font-family:宋体'>月</span></b><span style='font-family:宋体'>举行。</span><span style='display:none;mso-hide:all'>批注：此处待核</span><o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>带准考证</span></p>
<p class=MsoListParagraph style='margin-left:42.0pt;text-indent:-21.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>n<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>放在桌角</span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>手机关机</span></p>
<p class=MsoNormal><span style='font-family:宋体'>流程如下：</span></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>入场</span></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>发卷</span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
<tr><td width=200 colspan=2 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal align=center><b><span style='font-family:宋体'>时间表</span></b></p></td></tr>
<tr><td width=100><p class=MsoNormal><span style='font-family:宋体'>语文</span></p></td><td width=100><p class=MsoNormal><span lang=EN-US>9:00</span></p></td></tr></table>
<p class=MsoNormal><a href="https://school.example/exam"><span style='font-family:宋体'>考场查询</span></a><a href="javascript:alert(1)">坏链接</a><img width=100 src="file:///C:/Users/a/clip_image002.png" v:shapes="pic"></p>
<!--EndFragment--></body></html>`;

/** What the editor of WeChat's public accounts puts on the clipboard: a section for each line, pictures that load by themselves. */
export const FROM_WECHAT = `<meta charset='utf-8'><div class="rich_media_content js_underline_content" id="js_content" style="visibility: visible;">
<section data-tools="135编辑器" data-id="108341" style="box-sizing: border-box;"><section style="margin: 10px auto; text-align: center;">
<section style="display: inline-block; padding: 4px 16px; background: rgb(66, 133, 244); color: #fff;"><strong style="max-width: 100%;">开学第一课</strong></section></section></section>
<section style="line-height: 1.75em; margin: 0 16px;"><span style="font-size: 15px; letter-spacing: 1px; color: rgb(63, 63, 63);" leaf="">9月1日，全校师生参加了升旗仪式。</span></section>
<section style="line-height: 1.75em;"><span leaf=""><br></span></section>
<p style="text-align: center;"><img class="rich_pages wxw-img" data-ratio="0.66" data-src="https://mmbiz.qpic.cn/mmbiz_jpg/abc/640?wx_fmt=jpeg" data-type="jpeg" data-w="1080" onerror="alert(1)" src="https://mmbiz.qpic.cn/mmbiz_jpg/abc/640"></p>
<section><span style="font-weight: bold;">校长寄语：</span><span style="text-decoration: underline;">勤学笃行</span></section>
<ul class="list-paddingleft-1"><li><section>早读 7:30</section></li><li><p><span>晚自习 19:00</span></p></li></ul>
<mp-common-profile class="js_uneditable" data-nickname="书院中学"></mp-common-profile><script>alert(1)</script><iframe src="https://v.qq.com"></iframe>
</div>`;
