import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { parsed, withOwnStyles, withoutFonts } from './page-styles.ts'

const LATIN = '@font-face{font-family:Inter;font-display:swap;src:url(../media/latin.woff2);unicode-range:U+??,U+131}'
const CYRILLIC =
  '@font-face{font-family:Inter;font-display:swap;src:url(/cyrillic.woff2);unicode-range:U+401,U+410-44F}'
const GREEK = '@font-face{font-family:Inter;font-display:swap;src:url(/greek.woff2);unicode-range:U+370-377}'
const CSS = [
  '@layer properties{@supports (x){*{--tw-shadow:0}}}',
  '@layer base{code,.x{margin:0}html{color:red}}',
  '@layer utilities{.flex{display:flex}.unused{margin:1px}.hover\\:bg-a:hover{color:blue}.\\32xl\\:p-1{padding:1px}',
  '.\\[\\&_svg\\]\\:size-4 svg{width:4px}.shadow{box-shadow:var(--tw-shadow)}.text-center{text-align:center}',
  ':where(.group):hover .group-hover\\:x{x:y}:is(.a,.b) i{z:1}@media (min-width:1px){.sm\\:flex{display:flex}.md\\:no{x:y}}}',
  LATIN,
  CYRILLIC,
  GREEK,
  '@property --tw-shadow{syntax:"*";inherits:false}@property --tw-blur{syntax:"}";inherits:false}@keyframes enter{0%{x:y}}',
].join('')
const LINK = '<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="x" data-precedence="next"/>'
const CLASSES = ['flex hover:bg-a 2xl:p-1', '[&amp;_svg]:size-4 shadow text-center', 'group-hover:x b sm:flex']

const page = (text: string) =>
  `<html><head><title>t</title>${LINK}</head><body>${CLASSES.map((list) => `<p class="${list}">`).join('')}${text}</body></html>`
const styled = (text = '') => withOwnStyles(page(text), async (href) => parsed(CSS, href))

test('a page has the rules that it uses in its head, and the whole stylesheet at its end', async () => {
  const html = await styled()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('@layer properties,base,utilities;@layer base{code,.x{margin:0}html{color:red}}')
  expect(head).toContain('.flex{display:flex}.hover\\:bg-a:hover{color:blue}.\\32xl\\:p-1{padding:1px}')
  expect(head).toContain('.\\[\\&_svg\\]\\:size-4 svg{width:4px}')
  expect(head).toContain(':is(.a,.b) i{z:1}@media (min-width:1px){.sm\\:flex{display:flex}}')
  for (const part of ['.unused', '.md\\:no', 'group-hover', '@supports']) expect(head).not.toContain(part)
  expect(head).not.toContain(LINK)
  expect(html.endsWith(`${LINK}</body></html>`)).toBe(true)
})

test('of the properties and animations those that its rules name are there', async () => {
  const html = await styled()
  expect(html).toContain('@property --tw-shadow{syntax:"*";inherits:false}')
  expect(html).not.toContain('--tw-blur')
  // The word is part of `text-center`.
  expect(html).not.toContain('@keyframes enter')
})

test('a font is declared once, in the page, and is loaded at once when the text has its letters', async () => {
  const [latin, russian] = [await styled('Hello'), await styled('Привет')]
  expect(latin).toContain('font-display:optional')
  // The stylesheet's own address is `/_next/static/chunks/a.css`, and the page may have any.
  expect(latin).toContain('href="/_next/static/media/latin.woff2"')
  expect(latin).toContain('src:url(/_next/static/media/latin.woff2)')
  expect(latin).not.toContain('../media')
  // In the head it would hold back the first paint.
  expect(latin.indexOf('rel="preload"')).toBeGreaterThan(latin.indexOf('Hello'))
  expect(latin).not.toContain('href="/cyrillic.woff2"')
  expect(russian).toContain('href="/cyrillic.woff2"')
  expect(latin).not.toContain('/greek.woff2')
  expect(withoutFonts(CSS)).toContain(GREEK)
  expect(withoutFonts(CSS)).not.toContain(LATIN)
})

test('a character is in one font alone, the last that has it, and that of code is loaded for code', async () => {
  const wide = '@font-face{font-family:Inter;src:url(/wide.woff2);unicode-range:U+0100-02BA,U+20AD-20C0,U+2113}'
  const signs = '@font-face{font-family:Inter;src:url(/signs.woff2);unicode-range:U+20B4,U+20BC-20BE}'
  const mono = '@font-face{font-family:JetBrains Mono;src:url(/mono.woff2);unicode-range:U+??}'
  const html = (text: string) => withOwnStyles(page(text), async (href) => parsed(mono + wide + signs, href))
  const text = await html('<kbd class="font-sans">Ctrl K</kbd>')
  expect(text).toContain('/wide.woff2);unicode-range:U+100-2ba,U+20ad-20b3,U+20b5-20bb,U+20bf-20c0,U+2113-2113}')
  expect(text).toContain('/signs.woff2);unicode-range:U+20b4-20b4,U+20bc-20be}')
  expect(text).toContain('/mono.woff2);unicode-range:U+0-ff}')
  expect(text).not.toContain('href="/mono.woff2"')
  expect(await html('<code>x</code>')).toContain('href="/mono.woff2"')
})

test('a page that the browser renders has its fonts, too, and no text of it names a stylesheet', async () => {
  const data = String.raw`1:\"x\"\n:HL[\"/_next/static/chunks/a.css\",\"style\",{\"nonce\":\"x\"}]`
  const text = String.raw`[\":HL[\\\"/_next/static/chunks/b.css\\\",\\\"style\\\"\"]`
  const shell = (script: string) =>
    `<html id="__next_error__"><head><title>t</title></head><body><script>push("${script}")</script></body></html>`
  const asked: string[] = []
  const sheet = async (href: string) => {
    asked.push(href)
    return parsed(CSS, href)
  }
  const html = await withOwnStyles(shell(data + text), sheet)
  expect(asked).toEqual(['/_next/static/chunks/a.css'])
  expect(html.slice(0, html.indexOf('</head>'))).toContain('src:url(/_next/static/media/latin.woff2)')
  expect(html.replace(/<link rel="preload".*<\/style>/, '')).toBe(shell(data + text))
  expect(await withOwnStyles(shell('nothing'), sheet)).toBe(shell('nothing'))
})

test('a stylesheet that could not be read is read again for the next page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-styles-'))
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  try {
    await expect(withOwnStyles(page(''))).rejects.toThrow('ENOENT')
    mkdirSync(join(folder, '.next/static/chunks'), { recursive: true })
    writeFileSync(join(folder, '.next/static/chunks/a.css'), CSS)
    expect(await withOwnStyles(page(''))).toContain('.flex{display:flex}')
  } finally {
    cwd.mockRestore()
    rmSync(folder, { recursive: true })
  }
})
