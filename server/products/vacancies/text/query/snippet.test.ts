import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutHighlights } from '../highlight.schema.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import type { ParsedQuery } from './ast.ts'
import { parseQuery } from './parse.ts'
import { buildSnippet, highlightText } from './snippet.ts'

function query(text: string): ParsedQuery {
  const result = parseQuery(text)
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return result
}

const title = (text: string, typed: string) =>
  highlightText(text, query(typed), 'name').replaceAll('<highlighttext>', '[').replaceAll('</highlighttext>', ']')

describe('highlights', () => {
  it.each([
    ['Разработчики C++ и C#', 'разработчик c++', '[Разработчики] [C++] и C#'],
    ['Node.js-разработчик', 'node', '[Node.js]-разработчик'],
    ['Фронтенд и frontend', 'фронтенд', '[Фронтенд] и [frontend]'],
    ['Менеджер по продажам, менеджер', '"менеджера по продажам"', '[Менеджер] [по] [продажам], менеджер'],
    ['Разработчик, разработчика', '!разработчика', 'Разработчик, [разработчика]'],
    ['Нотация BPMN', 'нотаци*', '[Нотация] BPMN'],
    ['Java и SQL', 'java NOT sql', '[Java] и SQL'],
    ['Java и SQL', 'DESCRIPTION:java NAME:sql', 'Java и [SQL]'],
    ['Тёплый склад', 'теплый', '[Тёплый] склад'],
    ['SQL <b>', 'sql', '[SQL] &lt;b&gt;'],
    ['Java', '', 'Java'],
  ])('%s for %s', (text, typed, expected) => {
    expect(title(text, typed)).toBe(expected)
  })
})

const HTML = `
<p>Мы — дружная команда.</p>
<p><strong>Обязанности:</strong></p><ul><li>Разработка сервисов на Go</li><li>Поддержка SQL-запросов &amp; отчётов</li></ul>
<p><strong>Требования:</strong></p><ul><li>Опыт от года</li><li>Знание C++ и SQL</li></ul>
<p><strong>Условия:</strong></p><ul><li>Офис, SQL по пятницам</li></ul>`

describe('snippets', () => {
  it('take the best sentence of each section and mark what matched', () => {
    expect(buildSnippet(plainText(HTML), query('sql c++'))).toEqual({
      requirement: 'Знание <highlighttext>C++</highlighttext> и <highlighttext>SQL</highlighttext>',
      responsibility: 'Поддержка <highlighttext>SQL</highlighttext>-запросов &amp; отчётов',
    })
  })

  it('take the beginnings without a query', () => {
    expect(buildSnippet(plainText(HTML), null)).toEqual({
      requirement: 'Опыт от года. Знание C++ и SQL',
      responsibility: 'Разработка сервисов на Go. Поддержка SQL-запросов &amp; отчётов',
    })
  })

  it('join the items of a list as one sentence', () => {
    expect(buildSnippet('Требования:\nопыт от года\nзнание SQL;\nэнергия.\nРусский язык', null).requirement).toBe(
      'опыт от года; знание SQL; энергия. Русский язык',
    )
  })

  it('know headings in the middle of a line', () => {
    const text = 'Обязанности: вести учёт. Сдавать отчёты. Требования: знание 1С. Условия: офис.'
    expect(buildSnippet(text, query('1c'))).toEqual({
      requirement: 'знание <highlighttext>1С</highlighttext>.',
      responsibility: 'вести учёт. Сдавать отчёты.',
    })
  })

  it('sort sentences by what they speak of when there are no headings', () => {
    expect(buildSnippet('Будем строить дом. Нужен опыт кладки.', null)).toEqual({
      requirement: 'Нужен опыт кладки.',
      responsibility: 'Будем строить дом.',
    })
  })

  it('are null where the description says nothing', () => {
    expect(buildSnippet('', query('sql'))).toEqual({ requirement: null, responsibility: null })
    expect(buildSnippet('Требования:\nSQL', null).responsibility).toBeNull()
  })

  it('cut a long sentence around its match, at words', () => {
    const text = `Требования:\n${'слово '.repeat(100)}SQL ${'ещё '.repeat(100)}`
    const { requirement } = buildSnippet(text, query('sql'))
    expect(requirement).toMatch(/^… слово .*<highlighttext>SQL<\/highlighttext> ещё .* …$/)
    expect(withoutHighlights(requirement ?? '').length).toBeLessThan(230)
  })

  it('hold only text of the description, whatever it is', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'аС+.:;\n <>&"1'.split(''), 'Требования:', '\u{1F600}', 'sql '),
      maxLength: 600,
    })
    fc.assert(
      fc.property(text, (given) => {
        const { requirement, responsibility } = buildSnippet(given, query('sql OR c++ OR а*'))
        for (const part of [requirement, responsibility]) {
          if (part === null) continue
          expect(part.replaceAll(/<\/?highlighttext>/g, '')).not.toMatch(/[<>"]/)
          expect(withoutHighlights(part).isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
