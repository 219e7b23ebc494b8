import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from './tokenize.ts'
import { foldLetters, oneAlphabet } from './words.ts'

const forms = (text: string) => tokenize(text).map((token) => token.word.form)
const lexemes = (text: string) => tokenize(text).flatMap((token) => token.word.lexemes)

describe('technical terms', () => {
  it.each([
    ['C', ['c']],
    ['C++', ['cpp']],
    ['с++', ['cpp']],
    ['C#', ['csharp']],
    ['С#', ['csharp']],
    ['с№', ['csharp']],
    ['F#', ['fsharp']],
    ['.NET', ['dotnet']],
    ['(.Net Core)', ['dotnet', 'core']],
    ['ASP.NET', ['aspnet']],
    ['C#.NET', ['csharp', 'dotnet']],
    ['Node.js', ['nodejs']],
    ['NodeJS', ['nodejs']],
    ['React.js', ['react']],
    ['ReactJS', ['react']],
    ['Vue.js', ['vue']],
    ['Svelte.js', ['sveltejs']],
    ['график 2/2, 5/2', ['график', 'shift2x2', 'shift5x2']],
    ['Django 2.2', ['django', '2', '2']],
    ['1С', ['1c']],
    ['1C', ['1c']],
    ['1С:Предприятие', ['1c', 'предприятие']],
    ['SQL/ETL', ['sql', 'etl']],
    ['C/C++', ['c', 'cpp']],
    ['PL/SQL', ['plsql']],
    ['CI/CD', ['cicd']],
    ['TCP/IP', ['tcpip']],
    ['UI/UX', ['uiux']],
    ['UX/UI', ['uiux']],
    ['k8s', ['k8s']],
    ['R', ['r']],
    ['Go', ['go']],
    ['3D', ['3d']],
    ['3Д', ['3d']],
    ['front-end', ['frontend']],
    ['Фронт-энд', ['фронтенд']],
    ['Objective-C', ['objectivec']],
  ])('reads %s as %j', (text, expected) => {
    expect(forms(text)).toEqual(expected)
  })

  it('keeps C, C++ and C# apart in the index', () => {
    const [c, cpp, csharp] = ['C', 'C++', 'C#'].map((text) => new Set(lexemes(text)))
    expect(c?.isDisjointFrom(cpp ?? new Set())).toBe(true)
    expect(c?.isDisjointFrom(csharp ?? new Set())).toBe(true)
    expect(cpp?.isDisjointFrom(csharp ?? new Set())).toBe(true)
  })

  it('finds the parts of a joined term', () => {
    expect(lexemes('Node.js')).toContain('node')
    expect(lexemes('ASP.NET')).toContain('=dotnet')
    expect(lexemes('PL/SQL')).toContain('sql')
    expect(lexemes('CI/CD')).toEqual(expect.arrayContaining(['ci', 'cd']))
    expect(lexemes('HTML5')).toContain('html')
    expect(lexemes('1С8')).toContain('=1c')
  })

  it('reads a term only where it ends', () => {
    expect(forms('company.net')).toEqual(['company', 'net'])
    expect(forms('Node.json')).toEqual(['node', 'json'])
    expect(forms('CI/CDX')).toEqual(['ci', 'cdx'])
  })
})

describe('letters', () => {
  it.each([
    ['Ёлка ЁЖ', ['елка', 'еж']],
    ['Jаvа', ['java']],
    ['Cтарший', ['старший']],
    ['IТ', ['it']],
    ['В2В', ['b2b']],
    ['Javaразработчик', ['java', 'разработчик']],
    ['PHPпрограммист', ['php', 'программист']],
    ['и\u0306ога', ['йога']],
    ['за\u0301мок', ['замок']],
    ['про\u00adда\u200bжи', ['продажи']],
    ['Café', ['cafe']],
    ['Ｊａｖａ', ['java']],
    ['ﬁnance', ['finance']],
    ['½ ₽ № — …', []],
    ['Київ', ['київ']],
  ])('reads %s as %j', (text, expected) => {
    expect(forms(text)).toEqual(expected)
  })

  it('gives offsets of the text as it was given', () => {
    const text = 'Ищем C++ и и\u0306огу, Javaразработчик'
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Ищем',
      'C++',
      'и',
      'и\u0306огу',
      'Java',
      'разработчик',
    ])
  })
})

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'СсCcаaеeоoтtiІёЁй\u0306\u0301+#./-1 С3дdjsnet\u00ad'.split('')) }),
  )

  it('gives words of letters, marks and digits only, with offsets inside the text and in order', () => {
    fc.assert(
      fc.property(text, (given) => {
        let last = 0
        for (const { word, start, end } of tokenize(given)) {
          expect(word.form).toMatch(/^[\p{L}\p{M}\p{Nd}]+$/u)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(given.length)
          expect(end).toBeGreaterThanOrEqual(last)
          last = end
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('folds a folded word to itself', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = foldLetters(given)
        expect(foldLetters(once)).toBe(once)
        for (const part of oneAlphabet(once)) expect(oneAlphabet(part).join('')).toBe(part)
        expect(oneAlphabet(once).join('').length).toBe(once.length)
      }),
      // Two letters that are one when nothing is between them any more.
      { numRuns: 3000, examples: [['\u1100-\u1161']] },
    )
  })
})
