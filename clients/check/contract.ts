import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The published client of the public API: its types are generated from the specification of that API. */
const CLIENT = join(dirname(require.resolve('@sargonpiraev/hh-api-client')), 'generated')

/** What the public API has and Quartet does not offer, by paths. */
const NOT_OFFERED =
  /\/manager_|managers\/\{manager_id\}\/|artifact|comment|mail_templ|clickme|dictionaries\/|\/resume_(?!conditions|search_keyword)|list_type\}\/|saved_searches\/resumes|branded|addresses|services|\/tests|vacancy_areas|message_templates|vacancy_conditions|visitors|upgrades|prolongate|preferred_|faculties|collection_name|negotiations\/(response|phone_interview|read)|test\/solution|\{mid\}|negotiations_statistics|auto_publication|resumes_by_status|suitable_resumes|creation_availability|oauth\/token/

/** Methods of offered paths that Quartet does not have. */
const NOT_AT_ALL = new Set([
  'put /negotiations/{id}',
  'post /employers/{employer_id}/managers',
  'put /employers/{employer_id}/managers/{manager_id}',
  'delete /employers/{employer_id}/managers/{manager_id}',
  'post /resumes/{resume_id}/{list_type}',
  'delete /resumes/{resume_id}/{list_type}',
])

/** Properties (`type.property`) that may be null by the documentation of the API though not by its types, and why. */
const NULL_TOO: Readonly<Record<string, string>> = {
  'VacanciesItemsOfClusterItem.type': 'documented and answered as null in all clusters but that of the metro',
  'VacanciesVacanciesBlacklistedItem.adv_response_url': 'null in every other list',
  'VacancyDraftEmployer.logo_urls': 'null for companies without a logo in every other place',
  'VacancySalaryRangeSalaryRangeOutput.gross': 'null in `salary` when nothing is said of taxes; false would say so',
  'VacanciesActiveListItem.expires_at': 'a vacancy of Quartet may stay open without an end',
  'VacanciesVacancyForManager.expires_at': 'the same',
}

/** Properties that Quartet leaves out of answers, with the feature that it does not offer. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'ResumesSearchForEmployerAndApplicant.owner': 'comments on applicants',
  'NegotiationsObjectsEmployerTopicResume.owner': 'comments on applicants',
  'ResumeResumeForEmployer.owner': 'comments on applicants',
  'ResumesSearchForEmployerAndApplicant.negotiations_history': 'the history of responses of an applicant',
  'NegotiationsObjectsEmployerTopicResume.negotiations_history': 'the history of responses of an applicant',
  'ResumeResumeForEmployer.schedule': 'one schedule (deprecated) of a resume that names none',
  'ResumeResumeForApplicant.schedule': 'one schedule (deprecated) of a resume that names none',
  'ResumesMineItem.contact': 'contacts in lists, whose documented form is without them',
  'ResumeObjectsSimilarVacancies.counters': 'the number of vacancies that are similar to a resume',
}

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  definitions?: Record<string, Schema>
  [keyword: string]: unknown
}

interface SchemaGenerator {
  createGenerator: (config: object) => { createSchema: (type: string) => Schema }
}

/**
 * Writes the specification of what Quartet offers of the public API, made of the types of its published client.
 * @returns the operations, as `GET /vacancies/{vacancy_id}`
 */
export function writeContract(file: string): string[] {
  // Not imported: the types of this file are checked without the tools of its folder.
  const { createGenerator } = require('ts-json-schema-generator') as SchemaGenerator
  const generator = createGenerator({
    path: join(CLIENT, 'types.gen.d.ts'),
    skipTypeCheck: true,
    additionalProperties: true,
    expose: 'all',
  })
  const components: Record<string, Schema> = {}
  const typeNamed = (name: string): Schema => {
    const { definitions = {} } = generator.createSchema(name)
    const { [name]: own = {}, ...others } = definitions
    Object.assign(components, others)
    return own
  }
  const paths: Record<string, Record<string, object>> = {}
  const offered = operations().filter(
    ({ method, path }) => !NOT_OFFERED.test(path) && !NOT_AT_ALL.has(`${method} ${path}`),
  )
  for (const { name, method, path } of offered) {
    const { properties: data = {} } = typeNamed(`${name}Data`)
    const { properties: answers = {} } = typeNamed(`${name}Responses`)
    ;(paths[path] ??= {})[method] = {
      operationId: name,
      parameters: [...parameters(data.path, 'path'), ...parameters(data.query, 'query')],
      ...(data.body && { requestBody: BODY }),
      responses: { ...responses(answers), default: { description: 'An error' } },
    }
  }
  for (const name of Object.keys(NULL_TOO)) {
    const { properties, property } = typeOf(components, name)
    properties[property] = { anyOf: [properties[property] ?? {}, { type: 'null' }] }
  }
  for (const name of Object.keys(LEFT_OUT)) {
    const { type, property } = typeOf(components, name)
    type.required = type.required?.filter((one) => one !== property)
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Contract', version: '1' },
    paths,
    components: { schemas: components },
  }
  writeFileSync(file, JSON.stringify(document).replaceAll('#/definitions/', '#/components/schemas/'))
  return offered.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
}

/** The type and property of an exception. @throws when they no longer exist */
function typeOf(components: Record<string, Schema>, exception: string) {
  const [name = '', property = ''] = exception.split('.')
  const type = components[name]
  if (!type?.properties?.[property]) throw new Error(`no ${exception} in the types`)
  return { type, properties: type.properties, property }
}

/** Every operation of the client. */
function operations(): { name: string; method: string; path: string }[] {
  const source = readFileSync(join(CLIENT, 'sdk.gen.js'), 'utf8')
  const CALL = /export const (\w+) = \(options\) => \{[\s\S]*?\)\.(get|put|post|delete)\(\{[\s\S]*?url: '([^']+)'/g
  return [...source.matchAll(CALL)].map(([, name = '', method = '', path = '']) => ({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    method,
    path,
  }))
}

function parameters({ properties = {}, required = [] }: Schema = {}, place: 'path' | 'query'): object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // In a query everything is text; what a client may send is judged by the answer.
    schema: place === 'path' ? {} : schemaOfQuery(schema),
  }))
}

/** Bodies of requests are the server's to judge, in any of the forms that clients send. */
const BODY = {
  content: Object.fromEntries(
    ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'].map((type) => [type, {}]),
  ),
}

const schemaOfQuery = ({ type }: Schema): object => (type === 'array' ? { type, items: {} } : {})

function responses(answers: Record<string, Schema>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      { description: status, ...(!isNothing(schema) && { content: { 'application/json': { schema } } }) },
    ]),
  )
}

/** Types for no body: `void`, `unknown` or null. */
const isNothing = ({ type, $ref, properties, anyOf, allOf }: Schema): boolean =>
  $ref === undefined &&
  properties === undefined &&
  anyOf === undefined &&
  allOf === undefined &&
  type !== 'array' &&
  type !== 'object'
