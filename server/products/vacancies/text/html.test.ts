import { describe, expect, test } from 'vitest'
import { plainText } from '#server/core/text/plain-text.ts'
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

test('gives one line per paragraph and list item', () => {
  expect(plainText('<p><strong>Требования:</strong></p><ul><li>Знание&nbsp;C++</li><li>SQL &amp; ETL</li></ul>')).toBe(
    'Требования:\nЗнание C++\nSQL & ETL',
  )
})

test('decodes what stands for characters, once', () => {
  expect(plainText('&#1071;&#x44f; &laquo;A&raquo; &amp;lt;b&amp;gt; &unknown; &#0; &#xd800;')).toBe(
    'Яя «A» &lt;b&gt; &unknown; &#0; &#xd800;',
  )
})

test('drops scripts, styles and comments with their contents and leaves a lone < alone', () => {
  expect(plainText('a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->e 1 < 2')).toBe('a b c e 1 < 2')
})
