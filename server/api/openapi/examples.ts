import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_IDS } from '#server/core/scopes.schema.ts'
import { nameIn, type JsonSchema, type Schemas } from './schemas.ts'

/**
 * Example values of named schemas. An object may be given in part: its other fields get examples of
 * their own.
 */
type Examples = Readonly<Record<string, unknown>>

const PRODUCTS = join(process.cwd(), 'server/products')

/** `examples.json` of every product. */
function readExamples(): Examples {
  const files = PRODUCT_IDS.map((product) => join(PRODUCTS, product, 'examples.json')).filter((file) =>
    existsSync(file),
  )
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown)) as Examples
}

/** Puts examples together: a field's own, that of its named schema, or what its type allows. */
export class ExampleMaker {
  private readonly schemas: Schemas
  private readonly examples: Examples
  /** The named schemas whose examples are being made; recursion ends there. */
  private readonly open: string[] = []

  constructor(schemas: Schemas, examples: Examples = readExamples()) {
    this.schemas = schemas
    this.examples = examples
  }

  of(schema: JsonSchema): unknown {
    const name = nameIn(schema)
    if (name !== undefined) return this.ofNamed(name)
    if (schema.examples?.length) return schema.examples[0]
    if (schema.default !== undefined) return schema.default
    if (schema.const !== undefined) return schema.const
    if (schema.enum?.length) return schema.enum[0]
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.of(part))) as unknown
    const [choice] = schema.anyOf ?? schema.oneOf ?? []
    if (choice) return this.isOpen(choice) ? null : this.of(choice)
    const type = [schema.type].flat()[0]
    if (type === 'object') return this.ofObject(schema, {})
    if (type === 'array') return this.ofList(schema)
    if (type === 'integer' || type === 'number') return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
    if (type === 'boolean') return true
    if (type === 'null') return null
    return type === 'string' ? textOf(schema) : {}
  }

  private ofNamed(name: string): unknown {
    const target = this.schemas.named[name] ?? {}
    const given = this.given(name, target)
    const isPart = given === undefined || (given instanceof Object && !Array.isArray(given) && target.properties)
    if (!isPart) return given
    this.open.push(name)
    const made = target.properties ? this.ofObject(target, given as object | undefined) : this.of(target)
    this.open.pop()
    return made
  }

  /** The given example of a schema, merged into that of the schema that it extends. */
  private given(name: string, { extends: base }: JsonSchema): unknown {
    const own = this.examples[name]
    const shared = base === undefined ? undefined : this.given(base, this.schemas.named[base] ?? {})
    return shared instanceof Object ? (Object.assign({}, shared, own) as object) : own
  }

  /** Makes an object. With a given example, it has those optional fields that the example has. */
  private ofObject({ properties = {}, required = [] }: JsonSchema, given?: object): object {
    const known = new Map(Object.entries(given ?? {}))
    const fields = Object.entries(properties).filter(
      ([name, part]) =>
        known.has(name) ||
        required.includes(name) ||
        (known.size === 0 && !this.isOpen(part) && !this.isOpen(part.items)),
    )
    return Object.fromEntries(fields.map(([name, part]) => [name, known.has(name) ? known.get(name) : this.of(part)]))
  }

  private ofList({ items, minItems = 1 }: JsonSchema): unknown[] {
    if (!items || items.not !== undefined || this.isOpen(items)) return []
    return Array.from({ length: Math.max(1, minItems) }, () => this.of(items))
  }

  private isOpen(schema: JsonSchema | undefined): boolean {
    return this.open.includes((schema && nameIn(schema)) ?? '')
  }
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-06T14:45:26Z',
  date: '2026-01-06',
  email: 'anna@example.com',
  uri: 'https://example.com/',
  ipv4: '10.87.0.10',
  uuid: '0b2f6a4e-95a8-4f5e-9d3a-0f6a1c2b3d4e',
}

/** The value of a string without an example; a test looks for it. */
export const NO_EXAMPLE = 'text'

function textOf({ format = '', minLength = 0, maxLength }: JsonSchema): string {
  return FORMATS[format] ?? NO_EXAMPLE.padEnd(minLength, '-').slice(0, maxLength)
}
