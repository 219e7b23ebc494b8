import { z } from 'zod'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { takesKey, type Body, type BodyFormat, type DescribedEvent } from './docs.ts'
import { errorRefs } from './errors.ts'
import { ExampleMaker } from './examples.ts'
import { headerParameter, headerRefs, type HeaderName } from './headers.ts'
import { groupOf, operationName, pascal, tagOf } from './names.ts'
import { Schemas, composed, nameIn, type JsonSchema, type NamedSchemas } from './schemas.ts'
import { securityOf } from './security.ts'
import { shareParameters, shareResponses, type Content, type Parameter, type Responses, type Sharing } from './share.ts'

/** The operations of one description with the components that they share. */
export class DescribedOperations {
  readonly tags = new Set<string>()
  private readonly schemas = new Schemas()
  private readonly examples = new ExampleMaker(this.schemas)
  private readonly components = {
    parameters: {} as Record<string, unknown>,
    headers: {} as Record<string, unknown>,
    responses: {} as Record<string, unknown>,
    examples: {} as Record<string, unknown>,
  }
  private readonly sharing: Sharing[] = []
  private readonly contents: Content[] = []
  private readonly responses: Responses[] = []

  /** The description of one operation at one path. */
  add(path: string, method: string, item: Endpoint): object {
    const { operation, options } = item
    const tag = tagOf(operation)
    this.tags.add(tag)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const { name = operationName(operation), schema: input } = this.schemas.input(
      options.request ?? operation.input,
      options.glossary,
    )
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const inQuery = hasBody
      ? (options.queryFields ?? [])
      : Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field))
    const body = hasBody && this.requestBody(input, [...inPath, ...inQuery], { name: pascal(name), form: options.form })
    const parameters = [
      ...parametersOf(input, inPath, inQuery),
      ...this.requestHeaders(item, method).map((name) => headerParameter(name, this.components.parameters)),
    ]
    this.sharing.push({ tag, product: groupOf(tag), parameters })
    const place = { inPath: inPath.length > 0, method, hasSuccess: Object.keys(answersOf(item)).some(isSuccess) }
    const responses: Responses = {
      ...errorRefs(item, place, { ...this.components, schemas: this.schemas }),
      ...this.successes(item, method),
    }
    this.responses.push(responses)
    return {
      operationId: options.aliasOf?.name ?? operationName(operation),
      tags: [tag],
      summary: operation.summary,
      ...describedBy(item),
      parameters,
      ...(body && { requestBody: body }),
      responses,
      security: securityOf(item),
    }
  }

  /** The description of a message that is sent to receivers. */
  event({ type, meaning, data, glossary }: DescribedEvent): object {
    const name = pascal(type)
    const message = z
      .object({
        type: z.literal(type).describe('The event'),
        timestamp: z.iso.datetime().describe('Time of the event'),
        data: data.describe('What it happened to, as the API shows it'),
      })
      .meta({ id: `${name}Event` })
    return {
      operationId: `on${name}`,
      tags: ['Webhooks'],
      summary: meaning,
      parameters: messageHeaders(this.components.parameters),
      requestBody: {
        required: true,
        content: { 'application/json': this.content(this.schemas.output(message, glossary)) },
      },
      responses: {
        204: { description: 'Any 2xx status: the message was received. Every other one: it is sent again' },
        410: { description: 'The receiver is gone: the webhook is disabled' },
      },
      security: [],
    }
  }

  /** The components that operations refer to; called when all were added. Moves what several of them share there. */
  share() {
    shareParameters(this.sharing, this.components.parameters)
    const schemas = composed(this.schemas.named)
    for (const content of this.contents) this.addExample(content, schemas)
    // Shared last, because bodies can be equal only without examples of their own.
    shareResponses(this.responses, this.components.responses)
    return {
      schemas: sorted(schemas),
      ...this.components,
      parameters: sorted(this.components.parameters),
      responses: sorted(this.components.responses),
    }
  }

  /**
   * Adds the example to the named schema of a body, so that it is written once; tools ignore an
   * example beside `allOf`.
   */
  private addExample(content: Content, schemas: NamedSchemas): void {
    const example = this.examples.of(content.schema)
    const name = nameIn(content.schema) ?? ''
    const named = schemas[name]
    if (named && !named.allOf) schemas[name] = { ...named, examples: [example] }
    else content.example = example
  }

  private requestHeaders({ options, operation }: Endpoint, method: string): HeaderName[] {
    return [
      ...(takesKey(method, options) ? (['Idempotency-Key'] as const) : []),
      ...(hasTag({ options, operation }, method) ? (['If-None-Match'] as const) : []),
      ...(options.requestHeaders ?? []),
    ]
  }

  private requestBody(
    input: JsonSchema,
    elsewhere: string[],
    { name, form }: { name: string; form?: boolean | undefined },
  ) {
    const properties = without(input.properties ?? {}, elsewhere)
    if (Object.keys(properties).length === 0) return undefined
    const { required: all = [], ...rest } = input
    const required = all.filter((field) => !elsewhere.includes(field))
    const shape = { ...rest, properties, ...(required.length > 0 && { required }) }
    const schema = this.schemas.add(name, shape)
    const types = ['application/json', ...(form ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : [])]
    return {
      required: required.length > 0,
      content: Object.fromEntries(types.map((type) => [type, this.content(schema)])),
    }
  }

  private successes(item: Endpoint, method: string): Responses {
    const { options } = item
    const answers = Object.entries(answersOf(item))
    const described = answers.map(([status, body]) => {
      const headers = headerRefs(responseHeaders(item, method), this.components.headers)
      return [
        status,
        {
          description: MEANINGS[status] ?? 'OK',
          ...(Object.keys(headers).length > 0 && { headers }),
          ...(body && { content: this.bodies(body, options) }),
        },
      ]
    })
    return {
      ...Object.fromEntries(described),
      ...(hasTag(item, method) && { 304: this.notModified() }),
    } as Responses
  }

  private bodies(body: NonNullable<Body>, { glossary, formats = {} }: Endpoint['options']) {
    const schemas = body instanceof z.ZodType ? { 'application/json': body } : (body as Record<string, z.ZodType>)
    const contents = Object.entries(schemas).flatMap(([type, schema]): [string, Content][] => {
      const made = this.content(this.schemas.output(schema, glossary))
      const others = type === 'application/json' ? Object.entries(formats) : []
      return [
        [type, made],
        ...others.map(([name, format]) => [name, this.written(format, made.schema)] as [string, Content]),
      ]
    })
    return Object.fromEntries(contents)
  }

  private content(schema: JsonSchema): Content {
    const content: Content = { schema }
    if (schema.format !== 'binary') this.contents.push(content)
    return content
  }

  private written({ schema, write }: BodyFormat, body: JsonSchema): Content {
    return { schema: this.schemas.output(schema), example: write(this.examples.of(body)) }
  }

  private notModified(): { $ref: string } {
    this.components.responses['NotModified'] ??= {
      description: 'The caller already has this version; no body',
      headers: headerRefs(['ETag'], this.components.headers),
    }
    return { $ref: '#/components/responses/NotModified' }
  }
}

/** The headers of Standard Webhooks. */
const MESSAGE_HEADERS = {
  'webhook-id': {
    type: 'string',
    description: 'Id of the message, the same in every attempt',
    examples: ['msg_5f0c1d2e3a4b5c6d7e8f901234567890'],
  },
  'webhook-timestamp': {
    type: 'integer',
    description: 'Time of this attempt, in seconds since 1970',
    examples: [1_767_710_726],
  },
  'webhook-signature': {
    type: 'string',
    description: 'Signatures separated by spaces: `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64',
    examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  },
}

function messageHeaders(components: Record<string, unknown>): { $ref: string }[] {
  return Object.entries(MESSAGE_HEADERS).map(([name, { description, ...schema }]) => {
    const key = `Message${pascal(name)}`
    components[key] = { name, in: 'header', required: true, description, schema }
    return { $ref: `#/components/parameters/${key}` }
  })
}

const MEANINGS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: the work goes on',
  204: 'Done; no body',
  206: 'The part asked for',
  302: 'Moved: see `Location`',
  303: 'See `Location`',
  416: 'The file has no such part',
  503: 'Temporarily unavailable',
}

function describedBy({ operation, options }: Endpoint): { description?: string; deprecated?: boolean } {
  const { aliasOf, deprecated } = options
  const sentences = [
    !aliasOf && operation.description,
    operation.role && `Needs the role \`${operation.role}\`.`,
    aliasOf && `The same as \`${aliasOf.address}\`: use that address.`,
  ]
  const description = sentences.filter(Boolean).join('\n\n')
  return { ...(description && { description }), ...((deprecated || aliasOf) && { deprecated: true }) }
}

function parametersOf(
  input: JsonSchema,
  inPath: readonly string[],
  inQuery: readonly string[],
): (Parameter | { $ref: string })[] {
  const { properties = {}, required = [] } = input
  return [
    ...inPath.map((name) => parameter(name, 'path', properties[name], true)),
    ...inQuery.map((name) => parameter(name, 'query', properties[name], required.includes(name))),
  ]
}

function parameter(
  name: string,
  place: 'path' | 'query',
  schema: JsonSchema | undefined,
  required: boolean,
): Parameter {
  const { description = `The ${name} in the path`, ...rest } = schema ?? { type: 'string' }
  return { name, in: place, ...(required && { required }), description, schema: rest }
}

/** The success answers by status: as declared, or the output as JSON or the part of it that is the body. */
export function answersOf({ operation, options }: Endpoint): Readonly<Record<number, Body>> {
  if (options.answers) return options.answers
  const status = typeof options.status === 'number' ? options.status : 200
  const { output } = operation
  const part =
    options.body !== undefined && output instanceof z.ZodObject ? (output.shape[options.body] as z.ZodType) : output
  return { [status]: status === 204 ? null : part }
}

const isSuccess = (status: string): boolean => status.startsWith('2')

/** Whether the answer has an ETag, and is 304 for callers who have it. */
function hasTag({ operation, options }: Pick<Endpoint, 'operation' | 'options'>, method: string): boolean {
  return method === 'GET' && (options.etag ?? operation.kind === 'query')
}

function responseHeaders({ operation, options }: Endpoint, method: string): HeaderName[] {
  return [
    ...(hasTag({ operation, options }, method) ? (['ETag'] as const) : []),
    ...(options.location ? (['Location'] as const) : []),
    ...(takesKey(method, options) ? (['Idempotency-Replayed'] as const) : []),
    ...(options.responseHeaders ?? []),
  ]
}

function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
