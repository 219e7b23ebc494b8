import { expect, it } from 'vitest'
import { descriptionHtml } from './description-html.ts'

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
