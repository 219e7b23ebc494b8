import { clampChroma, converter, formatHex, interpolate, wcagContrast, type Oklch } from 'culori'

/** The backgrounds of each theme in app/globals.css, on which an accent must be seen. A test compares them. */
export const GROUNDS = {
  light: {
    canvas: 'oklch(0.985 0.001 265)',
    surface: 'oklch(1 0 0)',
    sunken: 'oklch(0.965 0.002 265)',
    subtle: 'oklch(0.51 0.012 265)',
  },
  dark: {
    canvas: 'oklch(0.155 0.004 265)',
    surface: 'oklch(0.19 0.005 265)',
    sunken: 'oklch(0.225 0.006 265)',
    subtle: 'oklch(0.68 0.009 265)',
  },
} as const
type Theme = keyof typeof GROUNDS

/** The contrast that WCAG 2.2 AA demands of text, and of the outlines of controls. */
const TEXT = 4.5
const OUTLINE = 3
const LIFT = 0.05

interface Accent {
  /** Background of buttons, and the text on it. */
  accent: string
  fg: string
  /** As text and as the focus ring. */
  text: string
  /** Added to the lightness on hover: away from that of the text, so that the contrast grows. */
  lift: number
}

/**
 * The accent for a theme: the chosen colour with the nearest lightness at which everything can be read. Hue stays, and
 * chroma as far as the screen can show it.
 * @param color `#2563eb`
 */
export function accentIn(theme: Theme, color: string): Accent {
  const chosen = oklch(color)
  const shades = Array.from({ length: 201 }, (_, n) => n / 200)
    .concat(chosen.l)
    .sort((a, b) => Math.abs(a - chosen.l) - Math.abs(b - chosen.l))
    .map((l) => (l === chosen.l ? color.toLowerCase() : shown({ ...chosen, l })))
  const accent = shades.find((shade) => isGround(theme, shade)) ?? '#808080'
  const fg = textOn(accent)
  const { canvas, surface, sunken } = GROUNDS[theme]
  const grounds = [canvas, surface, sunken, softOf(theme, accent)]
  const text = shades.find((shade) => grounds.every((ground) => wcagContrast(shade, ground) >= TEXT)) ?? fg
  return { accent, fg, text, lift: liftOf(fg) }
}

/** The stylesheet that replaces the accents of the products by this one, on pages and their dialogs. */
export function accentStyles(color: string): string {
  return rule('', accentIn('light', color)) + rule('[data-theme=dark]', accentIn('dark', color))
}

/** `!important`, because the rules of each product come later and have more specific selectors. */
function rule(theme: string, { accent, fg, text, lift }: Accent): string {
  const values = { accent, 'accent-fg': fg, 'accent-text': text, lift }
  const declarations = Object.entries(values).map(([name, value]) => `--${name}:${value}!important`)
  return `${theme}:root,${theme} main[data-product]{${declarations.join(';')}}`
}

function isGround(theme: Theme, shade: string): boolean {
  const { canvas, subtle } = GROUNDS[theme]
  const fg = textOn(shade)
  const color = oklch(shade)
  const hover = shown({ ...color, l: color.l + liftOf(fg) })
  return (
    wcagContrast(shade, canvas) >= OUTLINE &&
    [shade, hover].every((ground) => wcagContrast(fg, ground) >= TEXT) &&
    wcagContrast(subtle, softOf(theme, shade)) >= TEXT
  )
}

function textOn(ground: string): string {
  return wcagContrast('#ffffff', ground) >= TEXT ? '#ffffff' : '#000000'
}

const liftOf = (fg: string) => (fg === '#ffffff' ? -LIFT : LIFT)

/** The background of selected items: `--accent-soft` of app/globals.css. */
function softOf(theme: Theme, accent: string): string {
  return formatHex(interpolate([GROUNDS[theme].surface, accent], 'oklab')(0.09))
}

const toOklch = converter('oklch')

function oklch(color: string): Oklch {
  return toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
}

function shown(color: Oklch): string {
  return formatHex(clampChroma({ ...color, l: Math.min(Math.max(color.l, 0), 1) }, 'oklch'))
}
