import fc from 'fast-check'
import { converter, wcagContrast } from 'culori'
import { expect, it } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { accentIn, accentStyles, GROUNDS } from './accent.ts'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it.each(['light', 'dark'] as const)('any colour can be read in the %s theme', (theme) => {
  const { canvas, surface, sunken } = GROUNDS[theme]
  fc.assert(
    fc.property(color, (chosen) => {
      const { accent, fg, text } = accentIn(theme, chosen)
      expect(wcagContrast(fg, accent)).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(accent, canvas)).toBeGreaterThanOrEqual(3)
      for (const ground of [canvas, surface, sunken]) expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: runs(100), examples: ['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'].map((one) => [one]) },
  )
})

it('a colour that can be read stays, and another one keeps its hue', () => {
  expect(accentIn('light', '#2563EB')).toMatchObject({ accent: '#2563eb', text: '#2563eb', fg: '#ffffff' })
  const { accent } = accentIn('light', '#ffd400')
  expect(accent).not.toBe('#ffd400')
  const hue = (of: string) => converter('oklch')(of)?.h ?? 0
  expect(Math.abs(hue(accent) - hue('#ffd400'))).toBeLessThan(6)
})

it('the stylesheet names both themes and nothing but colours', () => {
  expect(accentStyles('#2563eb')).toMatch(
    /^:root, main\[data-product\]\{[^{}<]+\}\[data-theme=dark\]:root,[^{}<]+\{[^{}<]+\}$/,
  )
})
