import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { Contents } from './contents.tsx'
import { Document, headingsOf } from './document.tsx'
import { blocksOf, plainBlocksOf } from './markdown.ts'

/** The names of the boxes in which its tables scroll: landmarks, so each needs a name of its own. */
const labelsIn = (markdown: string): string[] =>
  [...render(<Document blocks={blocksOf(markdown)} />).matchAll(/<section[^>]* aria-label="([^"]*)"/g)].map(
    ([, label = '']) => label,
  )

it.each(readdirSync('docs/guides'))('names each table of %s differently', (file) => {
  const labels = labelsIn(readFileSync(`docs/guides/${file}`, 'utf8'))
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})

it('names a sample whose language is not stated', () => {
  expect(render(<Document blocks={blocksOf('```\nTTL 300\n```')} />)).toContain('>Text</span>')
})

it('shows the first of several languages, each a choice', () => {
  const html = render(<Document blocks={blocksOf('```sh\ncurl /a\n```\n\n```ts\nfetch("/a")\n```')} />)
  expect(html).toMatch(/<input[^>]* type="radio"[^>]* checked=""[^>]*\/>curl</)
  expect(html).toContain('/>TypeScript</label>')
  expect(html).toContain('<span class="text-info">curl</span> /a')
  expect(html).not.toContain('fetch(')
})

it('ends a paragraph where a list begins, and shows code in the head of a table', () => {
  const html = render(
    <Document blocks={blocksOf('Differs:\n- one\n  more\n- two\n\n| `error` | b |\n| --- | --- |\n| 1 | 2 |')} />,
  )
  expect(html).toMatch(/>Differs:<\/p><ul[^>]*><li>one more<\/li><li>two<\/li>/)
  expect(html).toMatch(/<th [^>]*><code[^>]*>error</)
  expect(html).toContain('aria-label="error, b"')
})

it('names a table by its heading and columns, and counts those that have both in common', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |'
  expect(labelsIn(`## Errors\n\n${table}\n\nor\n\n${table}`)).toEqual(['Errors: a, b', 'Errors: a, b (2)'])
})

it('shows HTML within a text as it is written, and refuses a guide with a block of it', () => {
  expect(render(<Document blocks={blocksOf('a <b onclick="x()">b</b>')} />)).toContain(
    'a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;',
  )
  expect(() => render(<Document blocks={blocksOf('<script>x()</script>')} />)).toThrow('<script>')
})

it('keeps the lines of a plain text, its lists and tables, and shows the rest as it is written', () => {
  const text =
    'Our house\nStreet 1\n\n3. *One*\n   - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n> Words\n\n    <b>code</b>\n\n<script>x()</script>\n\n[a](javascript:x) ![b](https://b.example/b.png) [c](mailto:c@c.example)'
  const html = render(<Document blocks={plainBlocksOf(text)} lang="ru" />)
  expect(html).toMatch(/^<div lang="ru"/)
  expect(html).toContain('Our house<br/>Street 1')
  expect(html).toMatch(/<ol start="3"[^>]*><li><em>One<\/em><ul[^>]*><li>two<\/li><\/ul><\/li><\/ol>/)
  expect(html).toMatch(/<th[^>]*>a<\/th>/)
  expect(html).toContain('>Words</p>')
  expect(html).toContain('&lt;b&gt;code&lt;/b&gt;')
  expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;')
  expect(html).not.toContain('<img')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['mailto:c@c.example'])
})

it('colours the methods of calls, and the texts of samples', () => {
  const html = render(<Document blocks={blocksOf('`DELETE /api/a` and `DELETE`\n\n```json\n{ "a": "b" }\n```')} />)
  expect(html).toMatch(/<span class="[^"]*text-danger[^"]*">DELETE<\/span> \/api\/a/)
  expect(html.match(/text-danger/g)).toHaveLength(1)
  expect(html).toContain('<span class="text-success">&quot;b&quot;</span>')
})

it.each(readdirSync('docs/guides'))('lists the headings of %s, each of which is there', (file) => {
  const blocks = blocksOf(readFileSync(`docs/guides/${file}`, 'utf8')).slice(1)
  const links = [...render(<Contents headings={headingsOf(blocks)} />).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  const html = render(<Document blocks={blocks} />)
  expect(links.length).toBeGreaterThan(1)
  expect(links).toEqual([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id))
})
