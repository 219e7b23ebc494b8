import { isDeepStrictEqual } from 'node:util'
import type { ExampleMaker } from './examples.ts'
import { nameIn, refTo } from './schemas.ts'
import type { JsonSchema, NamedSchemas } from './schemas.ts'

/**
 * Puts the examples of bodies at the named schemas that describe them, or at the fields of those where that is shorter,
 * so that each stands once, however many bodies have or contain that schema.
 */
export class PlacedExamples {
  private readonly named: NamedSchemas
  private readonly maker: ExampleMaker
  private readonly done = new Set<string>()

  /** @param named where examples are added */
  constructor(named: NamedSchemas, maker: ExampleMaker) {
    this.named = named
    this.maker = maker
  }

  /** Whether the example of a body can be read from its schema, which gets it. */
  has(schema: JsonSchema): boolean {
    const name = namedIn(schema)
    if (name !== undefined) this.settle(name)
    return isDeepStrictEqual(this.read(schema), this.maker.of(schema))
  }

  /** Gives a named schema its example, once. */
  private settle(name: string): void {
    if (this.done.has(name)) return
    this.done.add(name)
    const value = this.maker.of(refTo(name))
    const { allOf: [base, own] = [], ...schema } = this.named[name] ?? {}
    this.named[name] = base && own ? { allOf: this.extended(base, own, value), ...schema } : this.placed(schema, value)
  }

  /** The same for an object that extends another one. */
  private extended(base: JsonSchema, own: JsonSchema, value: unknown): JsonSchema[] {
    const name = nameIn(base) ?? ''
    const { properties = {}, ...before } = this.named[name] ?? {}
    const given = value as Record<string, unknown>
    if (before.allOf) this.settle(name)
    else this.named[name] = { ...before, properties: this.fields(properties, given) }
    const spread = [base, { ...own, properties: this.fields(own.properties ?? {}, given) }]
    if (isDeepStrictEqual(this.read({ allOf: spread }), value)) return spread
    // Tools merge lists too: where this has none, what it extends has to say so.
    const emptied = Object.entries(properties).map(([key, field]) =>
      isDeepStrictEqual(given[key], []) ? [key, { ...field, examples: [[]] }] : [key, field],
    )
    if (!before.allOf) this.named[name] = { ...before, properties: Object.fromEntries(emptied) as NamedSchemas }
    return [base, { ...own, examples: [value] }]
  }

  /** With examples at its fields where that is shorter, else with one of the whole. */
  private placed(schema: JsonSchema, value: unknown): JsonSchema {
    const { properties } = schema
    const fields = value instanceof Object && properties && this.fields(properties, value as Record<string, unknown>)
    const spread = fields ? { ...schema, properties: fields } : schema
    const whole = { ...schema, examples: [value] }
    return lengthOf(spread) < lengthOf(whole) && isDeepStrictEqual(this.read(spread), value) ? spread : whole
  }

  /** Fields with their parts of an example; what makes up most of it is settled by itself. */
  private fields(properties: NamedSchemas, value: Record<string, unknown>): NamedSchemas {
    const size = lengthOf(value)
    return Object.fromEntries(
      Object.entries(properties).map(([key, field]) => {
        const name = namedIn(field)
        const part = value[key]
        if (part === undefined) return [key, field]
        if (name !== undefined && lengthOf(part) > size / 2) this.settle(name)
        return [key, isDeepStrictEqual(this.read(field), part) ? field : { ...field, examples: [part] }]
      }),
    )
  }

  /** What tools put together of a schema; undefined where they may differ. Beside `$ref` and choices they see no example. */
  private read(schema: JsonSchema, open: readonly string[] = []): unknown {
    const name = nameIn(schema)
    if (name !== undefined) return open.includes(name) ? undefined : this.read(this.named[name] ?? {}, [...open, name])
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.read(part, open))) as unknown
    const [choice] = schema.anyOf ?? schema.oneOf ?? []
    if (choice) return this.read(choice, open)
    const [value] = schema.examples ?? []
    const first = schema.default ?? schema.enum?.[0]
    if (value !== undefined) return (first ?? value) === value ? value : undefined
    if (schema.const !== undefined) return schema.const
    const fields = Object.entries(schema.properties ?? {})
    if (fields.length > 0 && !schema.additionalProperties)
      return Object.fromEntries(fields.map(([key, field]) => [key, this.read(field, open)]))
    return schema.items && [this.read(schema.items, open)]
  }
}

/** The named schema that a value is, or the items of a list are. */
function namedIn(schema: JsonSchema): string | undefined {
  return nameIn(schema) ?? (schema.items && nameIn(schema.items)) ?? (schema.anyOf?.[0] && namedIn(schema.anyOf[0]))
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length
