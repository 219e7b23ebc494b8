import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('gives one line per paragraph and list item', () => {
  expect(plainText('<p><strong>Требования:</strong></p><ul><li>Знание&nbsp;C++</li><li>SQL &amp; ETL</li></ul>')).toBe(
    'Требования:\nЗнание C++\nSQL & ETL',
  )
})

it('decodes what stands for characters, once', () => {
  expect(plainText('&#1071;&#x44f; &laquo;A&raquo; &amp;lt;b&amp;gt; &unknown; &#0; &#xd800;')).toBe(
    'Яя «A» &lt;b&gt; &unknown; &#0; &#xd800;',
  )
})

it('drops scripts, styles and comments with their contents and leaves a lone < alone', () => {
  expect(plainText('a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->e 1 < 2')).toBe('a b c e 1 < 2')
})
