import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** One rule of a stylesheet; `inner` for those that hold other rules. */
interface Rule {
  prelude: string
  body: string
  inner?: Rule[]
  /** The classes of each selector of its list: it may match in a page that has all those of one of them. */
  selectors: string[][]
}

interface Face {
  text: string
  url: string
  isMono: boolean
  /** The first and last code point of each range of characters. */
  ranges: number[][]
}

export interface Sheet {
  rules: Rule[]
  /** `@layer` with every layer in order: a part must not change which layer wins. */
  layers: string
  faces: Face[]
  /** Parts by the `class` attributes of their pages. */
  parts: LRUCache<string, string>
}

// A page is a text of our own: what others wrote is escaped.
const HEAD_SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[\w./-]+\.css)[^"]*"[^>]*>/g
/**
 * In the data of a page that was not found in one's account, or failed: Next sends no element of it, and its browser
 * renders all. A text of the page cannot look like this, since its quotes are escaped once more.
 */
const NAMED_SHEET = /:HL\[\\"(\/_next\/static\/[\w./-]+\.css)\\",\\"style\\"/g
/** How a complete page ends. */
export const BODY_END = '</body></html>'

/**
 * A complete page with the rules that it uses in its head, so that the first paint waits for no stylesheet. The whole
 * stylesheet, which is kept by the browser, follows the content; without these fonts, which are declared here alone:
 * a second declaration would load them again.
 */
export async function withOwnStyles(html: string, sheet = sheetOf): Promise<string> {
  const head = headOf(html)
  const links = [...head.matchAll(HEAD_SHEET)]
  if (links.length === 0) return head + (await fontsFor(html, sheet)) + html.slice(head.length)
  if (!html.endsWith(BODY_END)) return html
  const lists = [...new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list))]
  const sheets = await Promise.all(links.map(([, href = '']) => sheet(href)))
  const styles = sheets.map((each) => `${declarationsOf(each)}<style>${partFor(each, lists)}</style>`).join('')
  const rest = html.slice(head.length, -BODY_END.length)
  const later = [...sheets.map((each) => preloadsOf(each, html)), ...links.map(([link]) => link)]
  return head.replace(HEAD_SHEET, '') + styles + rest + later.join('') + BODY_END
}

/** The declarations of the fonts, for a page that is sent with its stylesheet in the head, or that the browser renders. */
export async function fontsFor(html: string, sheet = sheetOf): Promise<string> {
  const linked = [...headOf(html).matchAll(HEAD_SHEET)]
  const named = linked.length > 0 ? linked : [...html.matchAll(NAMED_SHEET)]
  const hrefs = new Set(named.map(([, href = '']) => href))
  const sheets = await Promise.all([...hrefs].map(sheet))
  return sheets.map((sheet) => preloadsOf(sheet, html) + declarationsOf(sheet)).join('')
}

/** The whole stylesheet without the fonts that each page declares. */
export function withoutFonts(css: string): string {
  return css.replace(FACE, (rule) => (isDeclared(faceOf(rule)) ? '' : rule))
}

// A text of our own: a stylesheet of the build.
const FACE = /@font-face\s*\{[^}]*\}/g

function headOf(html: string): string {
  const end = html.indexOf('</head>')
  return end < 0 ? '' : html.slice(0, end)
}

function unescaped(text: string): string {
  return text.replace(/&(amp|gt|lt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** Parsed once: the name of a file of the build says what is in it. */
function sheetOf(href: string): Promise<Sheet> {
  const sheets = singleton('page-sheets', () => new Map<string, Promise<Sheet>>())
  const file = join(process.cwd(), href.replace('/_next/', '.next/'))
  return cachedPromise(sheets, href, async () => parsed(await readFile(file, 'utf8'), href))
}

/** A stylesheet by its rules. Its addresses are relative to its own, `href`, and become independent of the page's. */
export function parsed(relative: string, href: string): Sheet {
  const css = relative.replace(ADDRESS, (_, before: string, path: string) => before + pathFrom(href, path))
  const rules = rulesOf(css.replace(FACE, ''))
  const layers = rules.flatMap(({ prelude }) => /^@layer ([^;{]+)/.exec(prelude)?.[1] ?? [])
  const faces = [...css.matchAll(FACE)].map(([text]) => faceOf(text)).filter(isDeclared)
  return {
    rules,
    faces: disjoint(faces),
    parts: new LRUCache({ max: 200 }),
    layers: layers.length > 0 ? `@layer ${[...new Set(layers)].join(',')};` : '',
  }
}

/** What is neither absolute nor within the document, with what stands before it. */
const ADDRESS = /(url\(["']?)(?![a-z]+:|\/|#)([^"')]+)/g

function pathFrom(href: string, path: string): string {
  return new URL(path, new URL(href, 'http://localhost')).pathname
}

/** Fonts never change a text that has been painted: one that comes too late is for the next page. */
function faceOf(rule: string): Face {
  const range = /unicode-range:([^;}]*)/.exec(rule)?.[1] ?? ''
  return {
    text: rule.replace(/font-display:\s*\w+/, 'font-display:optional'),
    url: /url\(["']?([^"')]+)/.exec(rule)?.[1] ?? '',
    // A text of our own.
    isMono: /font-family:[^;]*Mono/.test(rule),
    ranges: [...range.matchAll(/U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last = first]) => [
      Number.parseInt(first.replaceAll('?', '0'), 16),
      Number.parseInt(last.replaceAll('?', 'f'), 16),
    ]),
  }
}

/**
 * Each character in one face alone, the last that has it: while that one is on its way, Chromium would load the file of an
 * earlier one for it.
 */
function disjoint(faces: readonly Face[]): Face[] {
  return faces.map((face, at) => {
    const later = faces.slice(at + 1).filter(({ isMono }) => isMono === face.isMono)
    const ranges = later.flatMap((other) => other.ranges).reduce(without, face.ranges)
    const list = ranges.map((ends) => `U+${ends.map((code) => code.toString(16)).join('-')}`).join(',')
    return { ...face, ranges, text: face.text.replace(/unicode-range:[^;}]*/, `unicode-range:${list}`) }
  })
}

function without(ranges: number[][], [from = 0, to = 0]: number[]): number[][] {
  const rest = ranges.flatMap(([first = 0, last = 0]) => [
    [first, Math.min(last, from - 1)],
    [Math.max(first, to + 1), last],
  ])
  return rest.filter(([first = 0, last = 0]) => first <= last)
}

function covers({ ranges }: Face, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return ranges.some(([first = 0, last = 0]) => first <= code && code <= last)
}

/** Latin and Cyrillic letters and the signs of currencies; what is rare comes with the whole stylesheet. */
function isDeclared(face: Face): boolean {
  const signs = face.isMono ? ['a'] : ['a', 'ā', 'я', '₽']
  return signs.some((sign) => covers(face, sign))
}

function declarationsOf({ faces }: Sheet): string {
  return `<style>${faces.map(({ text }) => text).join('')}</style>`
}

/**
 * Loads the files of the fonts that the page's text needs. Not in the head: Chromium holds back the first paint by up to
 * 0.1 s for an optional font that is preloaded there.
 */
function preloadsOf({ faces }: Sheet, html: string): string {
  const letters = /[а-я]/i.test(html) ? ['a', 'я'] : ['a']
  // Not `kbd`: keys are in the font of the interface.
  const hasCode = /<(?:code|pre|samp)\b|\bfont-mono\b/.test(html)
  const needed = faces.filter((face) => (face.isMono ? hasCode : letters.some((letter) => covers(face, letter))))
  const links = needed.map(({ url }) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${url}">`)
  return links.join('')
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (const { 0: sign, index } of css.matchAll(/"[^"]*"|'[^']*'|[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index
    else if (sign === ';' && depth === 0) {
      rules.push(ruleOf(css.slice(start, index), ''))
      start = index + 1
    } else if (sign === '}' && --depth === 0) {
      rules.push(ruleOf(css.slice(start, open), css.slice(open + 1, index)))
      start = index + 1
    }
  }
  return rules
}

function ruleOf(prelude: string, body: string): Rule {
  if (/^@(?:layer|media|supports|container)\b/.test(prelude))
    return { prelude, body, inner: rulesOf(body), selectors: [] }
  const selectors = prelude.startsWith('@') ? [] : prelude.split(/,(?![^(]*\))/).flatMap(classesOfSelector)
  return { prelude, body, selectors }
}

/** All its classes together; of a selector with alternatives (`:is(.a, .b)`) each class alone. */
function classesOfSelector(selector: string): string[][] {
  // A text of our own.
  const positive = selector.replace(/:not\([^)]*\)/g, '')
  const names = [...positive.matchAll(/\.((?:[\w-]|\\[0-9a-f]{1,6} ?|\\.)+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
    ),
  )
  // A text of our own.
  return names.length > 1 && /:(?:is|where)\([^)]*,/.test(selector) ? names.map((name) => [name]) : [names]
}

/** Cached: the pages of one address have the same classes, whatever they show. */
function partFor(sheet: Sheet, lists: readonly string[]): string {
  const key = lists.join('\n')
  const cached = sheet.parts.get(key)
  if (cached !== undefined) return cached
  const part = partOf(sheet, new Set(lists.flatMap((list) => unescaped(list).split(/\s+/))))
  sheet.parts.set(key, part)
  return part
}

/** The rules that may match an element with some of these classes, and what they refer to. */
function partOf({ rules, layers }: Sheet, classes: ReadonlySet<string>): string {
  const kept = rules.map((rule) => textOf(rule, classes)).join('')
  const named = rules.filter(({ prelude }) => NAMED.test(prelude))
  const words = new Set(kept.match(/[\w-]+/g))
  const used = named.filter(({ prelude }) => words.has(prelude.replace(NAMED, '')))
  return layers + kept + used.map(({ prelude, body }) => `${prelude}{${body}}`).join('')
}

const NAMED = /^@(?:property|keyframes) /
/**
 * What a first paint can do without: initial values for browsers without `@property`. Never a colour: elements would move
 * to the other one when the whole stylesheet arrives.
 */
const LATER = /^@layer properties$/

function textOf(rule: Rule, classes: ReadonlySet<string>): string {
  const { prelude, body, inner, selectors } = rule
  if (LATER.test(prelude) || NAMED.test(prelude)) return ''
  if (inner) {
    const kept = inner.map((each) => textOf(each, classes)).join('')
    return kept && `${prelude}{${kept}}`
  }
  const isUsed = selectors.length === 0 || selectors.some((names) => names.every((name) => classes.has(name)))
  return isUsed ? `${prelude}{${body}}` : ''
}
