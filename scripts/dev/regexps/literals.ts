import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** A regular expression of the code, with what a comment beside it says of the text that it reads. */
export interface Literal {
  /** Place in the source: file and line. */
  at: string
  source: string
  flags: string
  bound: Bound | null
}

/** The most characters that the text has, or `own` for a text that no user writes. */
export type Bound = number | 'own'

export interface Found {
  literals: Literal[]
  /** Expressions that cannot be checked. */
  problems: string[]
}

interface AstNode {
  type: string
  start: number
  end: number
  value?: unknown
  regex?: { pattern: string; flags: string } | null
  callee?: AstNode & { name?: string; property?: { name?: string } }
  arguments?: AstNode[]
}

const FOLDERS = ['server', 'components', 'app']
/** Expressions of tests are not checked: they only read texts of the tests. */
const NOT_READ = /\.test\.tsx?$|\/testing\//

/** Every regular expression of the code that runs in a server or a browser. */
export function literalsOfCode(): Found {
  const files = globSync(FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter((file) => !NOT_READ.test(file))
  const found = files.toSorted().map((file) => literalsOf(file, readFileSync(file, 'utf8')))
  return {
    literals: found.flatMap(({ literals }) => literals),
    problems: found.flatMap(({ problems }) => problems),
  }
}

/** The regular expressions of one file. */
export function literalsOf(file: string, text: string): Found {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const literals: Literal[] = []
  const problems: string[] = []
  const numbers = new Set<unknown>()
  const bounds = new Map(comments.map((comment) => [describedLine(text, comment), boundOf(comment.value)]))
  walk(program, (node) => {
    if (typeof node.value === 'number') numbers.add(node.value)
    const line = lineAt(text, node.start)
    if (isMadeAtRunTime(node))
      problems.push(`${file}:${line} makes its expression at run time, and nothing can check it: write a literal`)
    if (!node.regex) return
    const { pattern: source, flags } = node.regex
    literals.push({ at: `${file}:${line}`, source, flags, bound: bounds.get(line) ?? null })
  })
  for (const { at, bound } of literals)
    if (typeof bound === 'number' && !numbers.has(bound))
      problems.push(`${at} says that its text has at most ${bound} characters: no code of the file has that number`)
  return { literals, problems }
}

/** The line that a comment describes: its own when it stands behind code, else the one below. */
function describedLine(text: string, { start, end }: { start: number; end: number }): number {
  const isAlone = text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === ''
  return lineAt(text, end) + (isAlone ? 1 : 0)
}

/** Reads the bound from `at most 60 characters` or `a text of our own`. */
function boundOf(comment: string): Bound | null {
  const characters = /at most ([\d,]+) characters/.exec(comment)?.[1]
  if (characters !== undefined) return Number(characters.replaceAll(',', ''))
  return comment.includes('text of our own') ? 'own' : null
}

/** `new RegExp(…)`, or a text in the place of an expression. */
function isMadeAtRunTime({ type, callee, arguments: [first] = [] }: AstNode): boolean {
  if (type !== 'NewExpression' && type !== 'CallExpression') return false
  if (callee?.name === 'RegExp') return true
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string'
  return isText && ['match', 'matchAll'].includes(callee?.property?.name ?? '')
}

function walk(node: unknown, visit: (node: AstNode) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit)
  } else if (node !== null && typeof node === 'object') {
    if ('type' in node) visit(node as AstNode)
    for (const inner of Object.values(node)) walk(inner, visit)
  }
}

function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}
