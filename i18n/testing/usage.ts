/** What sources say of messages: a name of the catalogue, or a pattern of names where a part is computed. */
export interface Usage {
  file: string
  message: RegExp | string
}

/**
 * The messages that a source uses. It finds `texts('a.b')('c')`, `const t = texts('a.b')` with `t('c')` or
 * `t.rich('c')`, `const t = () => texts('a.b')` with `t()('c')`, parameters of the type `Texts<'a.b'>`, and the header
 * of `<QueryPage namespace="a.b">`. A computed name uses all that it may name.
 */
export function usagesIn(file: string, source: string): Usage[] {
  const found: (RegExp | string)[] = []
  for (const { namespace, end } of namespacesIn(source)) {
    const called = /^(?:\.(?:rich|markup|has|raw))?\(/.exec(source.slice(end))
    if (called) found.push(...namesIn(namespace, firstArgument(source, end + called[0].length)))
  }
  for (const [name, namespaces] of bindingsIn(source)) {
    for (const call of source.matchAll(
      new RegExp(`(?<![\\w.])${name}(?:\\(\\))?(?:\\.(?:rich|markup|has|raw))?\\(`, 'g'),
    )) {
      const argument = firstArgument(source, call.index + call[0].length)
      for (const namespace of namespaces) found.push(...namesIn(namespace, argument))
    }
    // Given to something else under another name: all of it may be used.
    const given = new RegExp(`[(,]\\s*${name}\\s*[,)]|\\b${name}=\\{${name}\\}|[{,]\\s*${name}\\s*[,}]`)
    if (given.test(source)) for (const namespace of namespaces) found.push(...namesIn(namespace, ''))
  }
  for (const [, namespace] of source.matchAll(/\bnamespace="([^"]+)"/g)) {
    found.push(`${namespace}.title`, `${namespace}.description`)
  }
  return found.map((message) => ({ file, message }))
}

const OPENED = /\btexts\(\s*(?:'([^']+)'|`([^`]+)`)[^()]*\)/g

function namespacesIn(source: string): { namespace: string; end: number }[] {
  return [...source.matchAll(OPENED)].map((match) => ({
    namespace: match[1] ?? match[2] ?? '',
    end: match.index + match[0].length,
  }))
}

/** Names of variables and parameters with the namespaces that they stand for. */
function bindingsIn(source: string): Map<string, Set<string>> {
  const bindings = new Map<string, Set<string>>()
  const bind = (name = '', namespace = '') => {
    bindings.set(name, (bindings.get(name) ?? new Set()).add(namespace))
  }
  for (const [, name, quoted, computed] of source.matchAll(/(\w+) = (?:\(\) => )?texts\(\s*(?:'([^']+)'|`([^`]+)`)/g)) {
    bind(name, quoted ?? computed)
  }
  for (const [, name, namespace] of source.matchAll(/(\w+): Texts<'([^']+)'>/g)) bind(name, namespace)
  return bindings
}

/** The text from an opening bracket to the comma or bracket that ends the first argument. */
function firstArgument(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? ''
    if ('([{'.includes(sign)) depth++
    if (depth === 0 && ',)'.includes(sign)) return source.slice(from, at)
    if (')]}'.includes(sign)) depth--
  }
  return source.slice(from)
}

/** The messages of a namespace that an argument may name: each literal in it, or any where it has none. */
function namesIn(namespace: string, argument: string): (RegExp | string)[] {
  const names = [...argument.matchAll(/'([\w.-]+)'|`([^`]+)`/g)].map(([, quoted, computed]) => quoted ?? computed ?? '')
  const whole = names.length > 0 ? names.map((name) => `${namespace}.${name}`) : [`${namespace}.\${all}`]
  return whole.map((name) => (name.includes('${') ? patternOf(name) : name))
}

function patternOf(name: string): RegExp {
  const parts = name.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`))
  return new RegExp(`^${parts.join('.+')}$`)
}
