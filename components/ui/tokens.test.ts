import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buttonStyles } from './button.tsx'

const css = readFileSync(join(import.meta.dirname, '../../app/globals.css'), 'utf8')
const BACKGROUNDS = ['canvas', 'surface', 'sunken', 'hover']
const PRODUCTS = ['cloud', 'vacancies', 'rides', 'music']

it.each(['light', 'dark'])('keeps every text of the %s theme at 4.5:1 on every background it stands on', (theme) => {
  const tokens = tokensOf(theme)
  const faint = pairs(['fg', 'muted', 'subtle'], BACKGROUNDS).filter(([text, ground]) =>
    below(tokens, text, ground, 4.5),
  )
  expect(faint).toEqual([])
  for (const tone of ['danger', 'success', 'warning', 'info']) {
    expect(contrast(token(tokens, tone), token(tokens, `${tone}-soft`)), `${tone} on its soft ground`).toBeGreaterThan(
      4.5,
    )
  }
  expect(contrast(token(tokens, 'danger-fg'), token(tokens, 'danger'))).toBeGreaterThan(4.5)
  expect(contrast(token(tokens, 'fg'), token(tokens, 'mark'))).toBeGreaterThan(4.5)
})

it.each(['light', 'dark'])('keeps the outlines of controls at 3:1 in the %s theme', (theme) => {
  const tokens = tokensOf(theme)
  expect(pairs(['control'], ['canvas', 'surface']).filter(([line, ground]) => below(tokens, line, ground, 3))).toEqual(
    [],
  )
})

it.each(PRODUCTS)('keeps the accent of %s readable in both themes', (product) => {
  for (const theme of ['light', 'dark']) {
    const tokens = { ...tokensOf(theme), ...accentOf(theme, product) }
    const soft = mixed(token(tokens, 'accent'), token(tokens, 'surface'), 0.09)
    const text = token(tokens, 'accent-text')
    expect(contrast(token(tokens, 'accent-fg'), token(tokens, 'accent')), `${theme}: on the button`).toBeGreaterThan(
      4.5,
    )
    for (const ground of [token(tokens, 'canvas'), token(tokens, 'surface'), soft])
      expect(contrast(text, ground), `${theme}: accent text`).toBeGreaterThan(4.5)
    for (const name of ['fg', 'muted', 'subtle'])
      expect(contrast(token(tokens, name), soft), `${theme}: ${name} on the soft accent`).toBeGreaterThan(4.5)
  }
})

it.each(PRODUCTS)('keeps the text of primary buttons of %s at 4.5:1 under the pointer', (product) => {
  for (const theme of ['light', 'dark']) {
    const tokens = { ...tokensOf(theme), ...accentOf(theme, product) }
    const accent = token(tokens, 'accent')
    const hover = { ...accent, l: accent.l + Number(tokens['lift']) }
    expect(contrast(token(tokens, 'accent-fg'), hover), theme).toBeGreaterThan(4.5)
    expect(contrast(token(tokens, 'danger-fg'), token(tokens, 'danger-hover')), theme).toBeGreaterThan(4.5)
  }
  // A transparent ground would take its contrast from what is below.
  expect(buttonStyles({ variant: 'primary' })).toContain('hover:bg-accent-hover')
  expect(buttonStyles({ variant: 'danger' })).toContain('hover:bg-danger-hover')
})

type Tokens = Record<string, string>

function tokensOf(theme: string): Tokens {
  return declarations(theme === 'light' ? ':root {\n  color-scheme' : "[data-theme='dark'] {\n  color-scheme")
}

function accentOf(theme: string, product: string): Tokens {
  return declarations(`${theme === 'dark' ? "[data-theme='dark'] " : '\n'}[data-product='${product}'],`)
}

/** The custom properties of the first block that begins with this text. */
function declarations(start: string): Tokens {
  const from = css.indexOf(start)
  if (from < 0) throw new Error(`globals.css has no block ${start}`)
  const block = css.slice(css.indexOf('{', from), css.indexOf('}', from))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function token(tokens: Tokens, name: string): Oklab {
  const value = tokens[name]
  if (value === undefined) throw new Error(`globals.css has no --${name}`)
  return parseOklch(value)
}

function pairs(texts: string[], grounds: string[]): [string, string][] {
  return texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground]))
}

function below(tokens: Tokens, text: string, ground: string, least: number): boolean {
  return contrast(token(tokens, text), token(tokens, ground)) < least
}

/** A colour in Oklab. */
type Oklab = { l: number; a: number; b: number }

/** @throws Error for anything but `oklch(L C H)` without transparency */
function parseOklch(text: string): Oklab {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text)
  if (!match) throw new Error(`not an opaque oklch colour: ${text}`)
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number)
  const angle = (hue * Math.PI) / 180
  return { l: lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) }
}

/** `color-mix(in oklab, colour share, ground)`, `share` from 0 to 1. */
function mixed(color: Oklab, ground: Oklab, share: number): Oklab {
  const mix = (of: keyof Oklab) => color[of] * share + ground[of] * (1 - share)
  return { l: mix('l'), a: mix('a'), b: mix('b') }
}

/** Contrast ratio of WCAG 2, 1 to 21. */
function contrast(one: Oklab, other: Oklab): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance; what sRGB cannot show is cut off, as browsers do. Matrices: Björn Ottosson's Oklab. */
function luminance({ l, a, b }: Oklab): number {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

function shown(channel: number): number {
  return Math.min(Math.max(channel, 0), 1)
}
