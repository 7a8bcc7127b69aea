import { expect, test } from "vitest";
import { textOfHtml } from "../../../../../sdk/src/importers/gemini/html-text.ts";

test.each([
  ["<p>One.</p><p>Two\n  lines.</p>", "One.\n\nTwo lines."],
  ["<h3>Fish</h3><ul><li>fried</li><li><b>cooked</b></li></ul>", "Fish\n\n- fried\n- cooked"],
  ["a<br>b<br/>c", "a\nb\nc"],
  ["<pre><code>if a:\n    b &lt; 1\n</code></pre>", "```\nif a:\n    b < 1\n\n```"],
  ["<table><tr><th>Name</th><td>Age</td></tr></table>", "Name | Age |"],
  ["&lt;p&gt; &amp;lt; &#8217; &#x1F3BB; &quot;x&quot; &hellip; &unknown;", '<p> &lt; ’ 🎻 "x" … &unknown;'],
  [
    "Gr&uuml;&szlig;e, &Ouml;sterreich &eacute;t&eacute; a&ntilde;o &frac12;&nbsp;&euro; &#252;",
    "Grüße, Österreich été año ½ € ü",
  ],
  ["<a href=\"https://a.example/?a>b\" title='x'>link</a>", "link"],
  ["<style>p{}</style><!-- <p>no</p> -->text<script>alert(1)</script>", "text"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
])("%j becomes %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
