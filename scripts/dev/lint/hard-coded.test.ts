import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { errorTextIn, hasTranslatedErrors, isTranslated, sentenceIn, wordsIn } from './hard-coded.ts'

/** What the rule reports of a component. */
function reported(source: string): string[] {
  const found: string[] = []
  const take = (text: string | null) => void (text !== null && found.push(text.trim()))
  const visitor = new Visitor({
    JSXElement: ({ children }) => children.forEach((child) => take(wordsIn(child as never))),
    JSXFragment: ({ children }) => children.forEach((child) => take(wordsIn(child as never))),
    JSXAttribute: (node) => take(wordsIn(node as never)),
    Literal: (node) => take(sentenceIn(node as never)),
    TemplateLiteral: (node) => take(sentenceIn(node as never)),
  })
  visitor.visit(parseSync('a.tsx', source).program)
  return [...new Set(found)]
}

it.each([
  ['<p>Sign in</p>', 'Sign in'],
  ['<p>{count} new</p>', 'new'],
  ['<input placeholder="Name" />', 'Name'],
  ['<b aria-label={`Page ${number}`} />', 'Page'],
  ["<b title={isOpen ? 'Hide' : 'Show'} />", 'Hide'],
  ["<p>{error && 'failed'}</p>", 'failed'],
  ["toast.error('Could not be saved')", 'Could not be saved'],
  ["const word = 'вакансии'", 'вакансии'],
])('finds the text in %s', (source, text) => {
  expect(reported(source)).toContain(text)
})

it.each([
  '<p className="flex flex-col">{t("name")}</p>',
  '<span>Quartet</span>',
  '<input placeholder="web-1.example.com" />',
  '<p>· {count} / {total}</p>',
  "addEventListener('Escape', run)",
  '<a href="/docs" data-state="open" aria-current={isHere ? "page" : undefined} />',
  "import { a } from './b.ts'",
])('finds none in %s', (source) => {
  expect(reported(source)).toEqual([])
})

it('looks where everything is translated, and not into tests', () => {
  expect(['components/ui/dialog.tsx', 'components/ui/dialog.test.tsx', 'server/main.ts'].map(isTranslated)).toEqual([
    true,
    false,
    false,
  ])
})

it('finds the texts of errors that are no messages', () => {
  const found: (string | null)[] = []
  const take = (node: unknown) => void found.push(errorTextIn(node as never))
  const source = `
    throw new AppError('conflict', 'It is in use')
    throw new AppError('conflict', \`At most \${MOST} of them\`)
    throw fieldError('name', 'is taken')
    throw new AppError('conflict', texts('a.errors')('inUse'))
    throw new AppError('not_found')`
  new Visitor({ NewExpression: take, CallExpression: take }).visit(parseSync('a.ts', source).program)
  expect(found.filter((text) => text !== null)).toEqual(['It is in use', 'At most ', 'is taken'])
  expect(hasTranslatedErrors('server/core/actor.ts')).toBe(true)
  expect(hasTranslatedErrors('server/core/actor.test.ts')).toBe(false)
})
