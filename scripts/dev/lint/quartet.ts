// Lint rules of this code base, loaded by oxlint: import zones, no product in shared folders, no hidden process-wide
// state, whole contexts, no text outside the messages.
import { posix, relative } from 'node:path'
import { errorTextIn, hasTranslatedErrors, isTranslated, sentenceIn, wordsIn } from './hard-coded.ts'
import { productWords } from './product-words.ts'
import { violation } from './zones.ts'

interface AstNode {
  type: string
  source?: AstNode | null
  value?: unknown
  importKind?: string
  exportKind?: string
  kind?: string
  declarations?: { init?: AstNode | null }[]
  callee?: AstNode & { name?: string }
  arguments?: AstNode[]
  argument?: AstNode & { name?: string }
  body?: AstNode[]
  declaration?: AstNode | null
  declare?: boolean
  children?: AstNode[]
}

interface RuleContext {
  filename: string
  cwd: string
  sourceCode: { text: string }
  report(descriptor: { node: AstNode; message: string }): void
}

const zones = {
  create(context: RuleContext) {
    const file = pathOf(context)
    const check = (node: AstNode) => {
      if (typeof node.source?.value !== 'string') return
      const target = targetOf(file, node.source.value)
      if (target === null) return
      // `clients` and `e2e` are packages of their own, where names with # do not lead to other folders.
      const isOwn = file.includes('/') && top(file) !== 'clients' && top(file) !== 'e2e'
      const relativeAcross = node.source.value.startsWith('.') && isOwn && top(target) !== top(file)
      const message = relativeAcross
        ? `${file}: reach another top folder by #${target}, not by ../`
        : violation(file, target, node.importKind === 'type' || node.exportKind === 'type')
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const sharedWords = {
  create(context: RuleContext) {
    return {
      Program(node: AstNode) {
        for (const { line, word } of productWords(pathOf(context), context.sourceCode.text)) {
          const message = `line ${line}: “${word}” belongs to a product, and this folder to all: let the product bring it`
          context.report({ node, message })
        }
      },
    }
  },
}

const STATEFUL = /^(?:Map|Set|WeakMap|WeakSet)$/
const ALWAYS_STATE =
  /^(?:EventEmitter|Pool|Client|PrismaClient|LRUCache|AsyncLocalStorage|RateLimiter\w*|BroadcastChannel)$/

const moduleState = {
  create(context: RuleContext) {
    if (!/^server\/(?!.*(?:\.test\.ts$|\/testing\/))/.test(pathOf(context))) return {}
    return {
      Program(program: AstNode) {
        for (const statement of program.body ?? []) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type === 'VariableDeclaration' && !declaration.declare && holdsState(declaration)) {
            const message =
              'module-level state exists once per module graph: use singleton() of #server/core/process/singleton.ts'
            context.report({ node: declaration, message })
          }
        }
      },
    }
  },
}

/** A context creates some of its handles when they are first read, and a spread would lose those. */
const wholeContext = {
  create(context: RuleContext) {
    if (!/^server\/(?!.*(?:\.test\.ts$|\/testing\/))/.test(pathOf(context))) return {}
    return {
      SpreadElement(node: AstNode) {
        if (node.argument?.type !== 'Identifier' || node.argument.name !== 'ctx') return
        context.report({
          node,
          message: 'change a context with derive() of #server/core/context.ts: a spread loses handles',
        })
      },
    }
  },
}

const hardCodedText = {
  create(context: RuleContext) {
    const report = (node: AstNode, text: string | null) => {
      if (text === null) return
      context.report({
        node,
        message: `“${text.trim()}” is a text for people: put it into the messages (i18n/texts.ts)`,
      })
    }
    const words = (node: AstNode) => report(node, wordsIn(node as Parameters<typeof wordsIn>[0]))
    const sentence = (node: AstNode) => report(node, sentenceIn(node as Parameters<typeof sentenceIn>[0]))
    const error = (node: AstNode) => report(node, errorTextIn(node as Parameters<typeof errorTextIn>[0]))
    if (hasTranslatedErrors(pathOf(context))) return { NewExpression: error, CallExpression: error }
    if (!isTranslated(pathOf(context))) return {}
    return {
      JSXElement: ({ children = [] }: AstNode) => children.forEach(words),
      JSXFragment: ({ children = [] }: AstNode) => children.forEach(words),
      JSXAttribute: words,
      Literal: sentence,
      TemplateLiteral: sentence,
    }
  },
}

export default {
  meta: { name: 'quartet' },
  rules: {
    zones,
    'product-words': sharedWords,
    'module-state': moduleState,
    'whole-context': wholeContext,
    'hard-coded-text': hardCodedText,
  },
}

/** `let`, `var`, an empty collection that can only be filled later, or an object with state. */
function holdsState({ kind, declarations = [] }: AstNode): boolean {
  if (kind === 'let' || kind === 'var') return true
  return declarations.some(({ init }) => {
    if (init?.type !== 'NewExpression') return false
    const name = init.callee?.name ?? ''
    return ALWAYS_STATE.test(name) || (STATEFUL.test(name) && init.arguments?.length === 0)
  })
}

function pathOf(context: RuleContext): string {
  return relative(context.cwd, context.filename)
}

/** The imported file of ours, from the root; null for packages. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return null
  const target = posix.join(posix.dirname(file), specifier)
  return top(target) === 'node_modules' ? null : target
}

function top(path: string): string {
  return path.split('/', 1)[0] ?? ''
}
