/** A colour in Oklab. */
export type Oklab = { l: number; a: number; b: number }

/** @throws Error for anything but `oklch(L C H)` without transparency */
export function parseOklch(text: string): Oklab {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text)
  if (!match) throw new Error(`not an opaque oklch colour: ${text}`)
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number)
  const angle = (hue * Math.PI) / 180
  return { l: lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) }
}

/** `color-mix(in oklab, colour share, ground)`, `share` from 0 to 1. */
export function mixed(color: Oklab, ground: Oklab, share: number): Oklab {
  const mix = (of: keyof Oklab) => color[of] * share + ground[of] * (1 - share)
  return { l: mix('l'), a: mix('a'), b: mix('b') }
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Oklab, other: Oklab): number {
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
