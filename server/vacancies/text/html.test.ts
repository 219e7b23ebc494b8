import { describe, expect, test } from 'vitest'
import { cleanHtml, escapeHtml } from './html.ts'

describe('cleanHtml', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener noreferrer">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="nofollow noopener noreferrer">a</a>'],
    ['<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['<iframe src="https://x"></iframe><svg><script>1</script></svg>', ''],
    ['<h1>a</h1>', '<h2>a</h2>'],
  ])('%s becomes harmless', (dirty, clean) => expect(cleanHtml(dirty)).toBe(clean))

  test('ordinary markup stays', () => {
    const html = '<p><strong>Требования:</strong></p><ul><li>опыт &gt; 1 года</li></ul>'
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml('<a href="https://a.example/?b=1&amp;c=2">a</a>')).toContain(
      'href="https://a.example/?b=1&amp;c=2"',
    )
  })
})

test('escaped text is only text', () => {
  expect(cleanHtml(`<p>${escapeHtml('<b>C & "C++"</b>')}</p>`)).toBe('<p>&lt;b&gt;C &amp; "C++"&lt;/b&gt;</p>')
})
