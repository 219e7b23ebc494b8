import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { showQuery } from '../../testing/queries.ts'
import type { ParsedQuery, ParseOptions } from './ast.ts'
import { LIMITS, parseQuery } from './parse.ts'
import { relevanceOfText } from './relevance.ts'
import { toTextMatch } from './tsquery.ts'

function query(text: string, options: ParseOptions): ParsedQuery {
  const result = parseQuery(text, options)
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return result
}

function read(text: string, options: ParseOptions = { synonyms: false }): string {
  const result = parseQuery(text, options)
  return 'tooComplex' in result ? `too complex: ${result.tooComplex}` : showQuery(result.root)
}

describe('constructs', () => {
  it.each([
    ['words side by side are all wanted, in any form', 'сварщики вахтой', '(сварщик & вахт)'],
    ['function words are ignored', 'водитель в москве', '(водител & москв)'],
    ['function words count when there is nothing else', 'и в', '(=и & =в)'],
    ['AND', 'java AND kotlin', '(java & kotlin)'],
    ['OR', 'java OR kotlin', '(java | kotlin)'],
    ['NOT alone', 'NOT стажер', '-стажер'],
    ['AND NOT', 'java AND NOT kotlin', '(java & -kotlin)'],
    ['NOT without AND', 'java NOT kotlin', '(java & -kotlin)'],
    ['a phrase keeps order and morphology, and its function words', '"менеджер по продажам"', '"менеджер =по продаж"'],
    ['a phrase of one word', '"продажам"', 'продаж'],
    ['typographic quotes', '«системный аналитик» “data lake”', '("системн аналитик" & "data lake")'],
    ['! takes the form as typed', '!разработчика', '!разработчика'],
    ['! takes a phrase as typed', '!"по продажам"', '"!по !продажам"'],
    ['* takes every ending', 'нотаци*', 'нотаци*'],
    ['* needs two characters', 'c*', '=c'],
    ['* says nothing behind a sign', 'c++*', '=cpp'],
    ['NAME: takes the next word only', 'NAME:java kotlin', '(name:java & kotlin)'],
    [
      'field names are read in any case',
      'company_name:яндекс Description:sql',
      '(company_name:яндекс & description:sql)',
    ],
    ['a field takes a phrase', 'NAME:"системный аналитик"', 'name:"системн аналитик"'],
    ['a field takes a group', 'NAME:(java OR kotlin)', '(name:java | name:kotlin)'],
    ['the innermost field wins', 'NAME:(java DESCRIPTION:sql)', '(name:java & description:sql)'],
    ['a field takes an exact word', 'NAME:!java', 'name:!java'],
    ['NOT takes a group', 'NOT (java OR kotlin)', '-(java | kotlin)'],
    ['two NOTs are none', 'NOT NOT java', 'java'],
    ['hyphens tie words together', 'бизнес-аналитик', '"бизнес аналитик"'],
    ['slashes do not', 'SQL/ETL', '(sql & etl)'],
    ['technical terms are words', 'C++ C# .NET Node.js 1С', '(=cpp & =csharp & =dotnet & =nodejs & =1c)'],
    ['a term may span a space', 'full stack', 'fullstack'],
    ['ё is е', 'тёплый', 'тепл'],
    ['look-alike letters are one', 'Jаvа', 'java'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('reads a real query of many operators', () => {
    expect(
      read(
        'NAME:(Аналитик NOT 1C NOT "data" NOT "системный") AND description:(BPMN OR UML OR нотаци* OR "User Story" NOT интеграц*)',
      ),
    ).toBe(
      '(name:аналитик & -name:=1c & -name:data & -name:системн & ' +
        '(description:bpmn | description:uml | description:нотаци* | description:"user stori") & -description:интеграц*)',
    )
  })
})

describe('precedence', () => {
  it.each([
    ['AND binds tighter than OR', 'java AND sql OR kotlin AND git', '((java & sql) | (kotlin & git))'],
    ['also when it is not written', 'java sql OR kotlin git', '((java & sql) | (kotlin & git))'],
    ['parentheses decide', 'java (sql OR kotlin) git', '(java & (sql | kotlin) & git)'],
    ['AND NOT belongs to its AND', 'java OR sql AND NOT git', '(java | (sql & -git))'],
    ['OR NOT belongs to its OR', 'java OR NOT git', '(java | -git)'],
    ['NOT between words takes from everything to its left', 'java OR sql NOT git', '((java | sql) & -git)'],
    ['but only inside its parentheses', 'kotlin OR (java OR sql NOT git)', '(kotlin | ((java | sql) & -git))'],
    ['and what follows goes on from there', 'java OR sql NOT git OR kotlin', '(((java | sql) & -git) | kotlin)'],
    ['NOT takes one word', 'NOT java sql', '(-java & sql)'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('broken queries are read as plainly as possible', () => {
  it.each([
    ['(java OR kotlin', '(java | kotlin)'],
    ['java) kotlin', '(java & kotlin)'],
    [')(java', 'java'],
    ['"java kotlin', '(java & kotlin)'],
    ['java AND', 'java'],
    ['OR java', 'java'],
    ['java AND OR kotlin', '(java | kotlin)'],
    ['NOT', '=not'],
    ['java NOT', 'java'],
    ['NAME:', 'name'],
    ['java NAME:', '(java & name)'],
    ['() NOT () java OR ()', 'java'],
    ['! * !! ** - "" ( ) « ...', '∅'],
    ['', '∅'],
    ['!!java', '!java'],
    ['!(java)', 'java'],
    ['ja*va', '(ja* & va)'],
    ['java and kotlin or sql', '(java & kotlin & sql)'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('options', () => {
  it('limit words to fields unless they name their own', () => {
    expect(read('java NAME:sql', { fields: ['company_name'] })).toBe(
      '({company_name:java ~ company_name:джав} & name:sql)',
    )
    expect(read('sql', { fields: ['name', 'company_name', 'description'] })).toBe('sql')
  })

  it('take words away everywhere', () => {
    expect(read('sql', { fields: ['name'], excluded: 'git, холодные звонки,, C++' })).toBe(
      '(name:sql & -git & -"холодн звонк" & -=cpp)',
    )
    expect(read('', { excluded: 'git' })).toBe('-git')
  })
})

describe('limits', () => {
  it('refuse what is too long, too deep or too many, and say so', () => {
    expect(read('я'.repeat(LIMITS.characters + 1))).toBe('too complex: the query is longer than 4000 characters')
    expect(read('sql', { excluded: 'я'.repeat(LIMITS.characters + 1) })).toMatch(/list of excluded words is longer/)
    expect(read(`${'('.repeat(21)}java${')'.repeat(21)}`)).toBe('too complex: parentheses are nested more than 20 deep')
    expect(read('java '.repeat(201))).toBe('too complex: the query has more than 200 words')
  })

  it('accept what is at the limit', () => {
    expect(read(`${'('.repeat(20)}java${')'.repeat(20)}`)).toBe('java')
    expect(read('я'.repeat(LIMITS.characters))).toMatch(/^=?я+$/)
    expect(read('(')).toBe('∅')
    expect(read('('.repeat(3000))).toBe('∅')
    expect(read(`${'NOT '.repeat(900)}java`)).toBe('java')
  })
})

it('takes any list of excluded words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (excluded) => {
      expect(showQuery(query('', { excluded }).root)).not.toContain('~')
    }),
    { numRuns: runs(500) },
  )
})

it('gives any text a query or a refusal', () => {
  const piece = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...'( ) " « » ! * : AND OR NOT NAME: description: C++ Node.js 1С и java, - /'.split(' '),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  )
  const text = fc
    .tuple(fc.array(piece, { maxLength: 14 }), fc.constantFrom(' ', ''))
    .map(([parts, gap]) => parts.join(gap))
  fc.assert(
    fc.property(text, (given) => {
      const result = parseQuery(given)
      if ('tooComplex' in result) expect(result.tooComplex).not.toBe('')
      else {
        const match = toTextMatch(result)
        expect(match.kind === 'all').toBe(result.root === null)
        expect(relevanceOfText(result).tiers.length).toBeLessThanOrEqual(4)
      }
    }),
    { numRuns: runs(20_000) },
  )
})
