/** Files in which every text for people must be a message (`i18n`), with the server code that makes sentences. */
const TRANSLATED =
  /^(?:components|app(?!\/api))\/|^server\/products\/cloud\/dns\/records\/(?!.*\.(?:schema|service)\.ts$)/

/** Files whose errors take their texts from the messages. Those of the folders left out are read by programs only. */
const ERRORS_TRANSLATED =
  /^server\/(?:api|core|platform|products)\/(?!mcp\/|music\/socket\/|vacancies\/import\/|(?:.*\/)?adapters\/)/

/** Attributes and props whose values people read. */
const ATTRIBUTES =
  /^(?:action|alt|aria-label|copyLabel|description|done|failed|heading|hint|label|legend|message|placeholder|required|text|title)$/

/** The name of the application, addresses, and what else is the same in every language: `web-1`, `example.com`. */
const NAMES = /^(?:Quartet|Ctrl K|· Quartet|UTC|API|GET|JSON|XML|qt_…|https:\/\/\S+|\/\S*|[a-z\d]+(?:[.-][a-z\d]+)+)$/

/** A sentence in English, or anything in Russian. */
const SENTENCE = /^[A-Z][a-z']+,? [a-z]|[а-яё]{2}/
const WORD = /\p{L}{2}/u

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
  callee?: { name?: string }
  arguments?: Node[]
  expression?: Node | null
  quasis?: { value: { cooked?: string | null } }[]
  consequent?: Node
  alternate?: Node
  right?: Node
}

/** Whether every text of the file must be a message. */
export function isTranslated(file: string): boolean {
  return TRANSLATED.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
}

/** True where the texts of errors are messages. */
export function hasTranslatedErrors(file: string): boolean {
  return ERRORS_TRANSLATED.test(file) && !/\.test\.ts$|\/testing\//.test(file)
}

/**
 * The text of `new AppError(code, text)`, `fieldError(name, text)` or `badArgument(name, text)`; null where it is a
 * message.
 */
export function errorTextIn({ callee, arguments: given = [] }: Node): string | null {
  if (!/^(?:AppError|badArgument|fieldError)$/.test(callee?.name ?? '')) return null
  // A part such as `Values: ` is the name of a field.
  const text = shownWords(given[1])
  return text !== null && /^\w+: $/.test(text) ? null : text
}

/** The text of a literal that belongs into the messages; null for anything else. */
export function sentenceIn(node: Node): string | null {
  return textsOf(node).find((text) => SENTENCE.test(text)) ?? null
}

/** The text that a child of an element shows, or an attribute of it; null where there is none. */
export function wordsIn(node: Node): string | null {
  if (node.type === 'JSXAttribute') {
    return ATTRIBUTES.test(node.name?.name ?? '') ? shownWords(node.value as Node | null) : null
  }
  return shownWords(node)
}

function shownWords(node: Node | null | undefined): string | null {
  if (!node) return null
  return textsOf(node).find((text) => WORD.test(text) && !NAMES.test(text.trim())) ?? null
}

/** The literal texts of an expression, also of both branches of a condition. */
function textsOf(node: Node | null | undefined): string[] {
  if (!node) return []
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked ?? '')
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  return node.type === 'LogicalExpression' ? textsOf(node.right) : []
}
