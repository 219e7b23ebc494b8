import { expect, it } from 'vitest'
import { descriptionHtml, descriptionText, editedDescription } from './description-html.ts'

it('makes paragraphs, lists and headings of plain text', () => {
  expect(descriptionHtml('Мы ищем водителя.\nОпыт от года.\n\nУсловия:\n- график 5/2\n• оклад & премия\n\nЖдём!')).toBe(
    [
      '<p>Мы ищем водителя.<br>Опыт от года.</p>',
      '<p><strong>Условия:</strong></p>',
      '<ul><li>график 5/2</li><li>оклад &amp; премия</li></ul>',
      '<p>Ждём!</p>',
    ].join('\n'),
  )
})

it('keeps signs of comparison as text, and HTML as it is written', () => {
  expect(descriptionHtml('2 < 3 > 1')).toBe('<p>2 &lt; 3 &gt; 1</p>')
  expect(descriptionHtml('<p>Ready</p>')).toBe('<p>Ready</p>')
  expect(descriptionHtml('')).toBe('')
})

const STORED =
  '<p>«Вектор» &amp; Ко ищет водителя.<br />Опыт от года.</p><p><strong>Условия:</strong></p><ul><li>график 5/2</li>' +
  '<li>премия &gt; &quot;оклада&quot;</li></ul><p>Ждём!</p>'

it('shows a stored description as the text that makes the same HTML again', () => {
  const text = descriptionText(STORED)
  expect(text).toBe(
    '«Вектор» & Ко ищет водителя.\nОпыт от года.\n\nУсловия:\n- график 5/2\n- премия > "оклада"\n\nЖдём!',
  )
  expect(descriptionHtml(text).replaceAll('\n', '')).toBe(STORED.replace('<br />', '<br>').replaceAll('&quot;', '"'))
})

it.each([
  '<p>See <a href="https://a.example">our site</a></p>',
  '<p>An <em>important</em> word</p>',
  '<p>- no list</p>',
  '<p>Text</p> and more',
  '<p>&lt;b&gt;</p>',
  '<ol><li>one</li></ol>',
  'Plain text, written by a program',
])('shows %s as HTML, because no plain text makes it', (html) => {
  expect(descriptionText(html)).toBe(html)
})

it('sends a description that was not edited as it was stored', () => {
  expect(editedDescription(descriptionText(STORED), STORED)).toBe(STORED)
  expect(editedDescription('Новый текст', STORED)).toBe('<p>Новый текст</p>')
  expect(editedDescription('Новый текст', null)).toBe('<p>Новый текст</p>')
})
