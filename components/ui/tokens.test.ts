import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clampRgb, interpolate, parse, wcagContrast, type Color, type Oklch } from 'culori'
import { expect, it } from 'vitest'
import { GROUNDS } from '#server/platform/installation/accent.ts'
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

it.each(['light', 'dark'] as const)(
  'are those that the accent of an operator is computed for in the %s theme',
  (theme) => {
    expect(tokensOf(theme)).toMatchObject(GROUNDS[theme])
  },
)

type Tokens = Record<string, string>

function tokensOf(theme: string): Tokens {
  if (theme === 'dark') return declarations("[data-theme='dark'] {\n  color-scheme")
  return { ...declarations('@theme {'), ...declarations(':root {\n  color-scheme') }
}

function accentOf(theme: string, product: string): Tokens {
  return declarations(`${theme === 'dark' ? "[data-theme='dark'] " : '\n'}[data-product='${product}'],`)
}

/** The custom properties of the first block that begins with this text, colours by their names in classes. */
function declarations(start: string): Tokens {
  const from = css.indexOf(start)
  if (from < 0) throw new Error(`globals.css has no block ${start}`)
  const block = css.slice(css.indexOf('{', from), css.indexOf('}', from))
  return Object.fromEntries(
    [...block.matchAll(/--(?:color-)?([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** @throws Error for anything but an opaque oklch colour */
function token(tokens: Tokens, name: string): Oklch {
  const value = tokens[name]
  if (value === undefined) throw new Error(`globals.css has no --${name}`)
  const color = parse(value)
  if (color?.mode !== 'oklch' || color.alpha !== undefined) throw new Error(`not an opaque oklch colour: ${value}`)
  return color
}

function pairs(texts: string[], grounds: string[]): [string, string][] {
  return texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground]))
}

function below(tokens: Tokens, text: string, ground: string, least: number): boolean {
  return contrast(token(tokens, text), token(tokens, ground)) < least
}

/** `color-mix(in oklab, colour share, ground)`, `share` from 0 to 1. */
function mixed(color: Oklch, ground: Oklch, share: number): Color {
  return interpolate([ground, color], 'oklab')(share)
}

/** Contrast ratio of WCAG 2, 1 to 21, of what a screen shows: colours outside sRGB are cut off, as browsers do. */
function contrast(one: Color, other: Color): number {
  return wcagContrast(clampRgb(one), clampRgb(other))
}
