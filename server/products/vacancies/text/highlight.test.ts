import fc from 'fast-check'
import { expect, it } from 'vitest'
import { highlightSegments, withHighlights, withoutHighlights } from './highlight.schema.ts'

it('marks stretches and escapes everything', () => {
  const text = 'a <b> & "c"'
  expect(withHighlights(text, [{ start: 2, end: 5 }])).toBe(
    'a <highlighttext>&lt;b&gt;</highlighttext> &amp; &quot;c&quot;',
  )
})

it('gives back the text as segments', () => {
  expect(highlightSegments('<highlighttext>C++</highlighttext> &amp; SQL')).toEqual([
    { text: 'C++', hit: true },
    { text: ' & SQL', hit: false },
  ])
})

it('leaves foreign tags as text and survives marks without a partner', () => {
  expect(highlightSegments('<img src=x onerror=alert(1)></highlighttext>a<highlighttext>b')).toEqual([
    { text: '<img src=x onerror=alert(1)>', hit: false },
    { text: 'a', hit: false },
    { text: 'b', hit: true },
  ])
})

it('loses nothing of any text, and no text can forge a mark', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('<highlighttext>', '</highlighttext>x', '&lt;&amp;lt;'))
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(20), (given, start, length) => {
      const from = Math.min(start, given.length)
      const to = Math.min(from + length, given.length)
      const marked = withHighlights(given, [{ start: from, end: to }])
      expect(withoutHighlights(marked)).toBe(given)
      expect(
        highlightSegments(marked)
          .filter((segment) => segment.hit)
          .map((segment) => segment.text)
          .join(''),
      ).toBe(given.slice(from, to))
    }),
  )
})
