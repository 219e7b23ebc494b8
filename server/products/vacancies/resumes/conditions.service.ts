import { z } from 'zod'
import { singleton } from '#server/core/process/singleton.ts'
import { ReferenceInput } from '../dictionaries/dictionaries.schema.ts'
import { publicQuery, vacancyQuery } from '../operation.ts'
import { ownResume } from './resumes.service.ts'
import { ResumeId, ResumeInput } from './resumes.schema.ts'

interface ResumeCondition {
  required: boolean
  min_length?: number | undefined
  max_length?: number | undefined
  min_count?: number | undefined
  max_count?: number | undefined
  min_value?: number | undefined
  max_value?: number | undefined
  regexp?: string | undefined
  fields?: Record<string, ResumeCondition> | undefined
}

const Condition: z.ZodType<ResumeCondition> = z
  .object({
    required: z.boolean().describe('Whether a resume must have it'),
    min_length: z.int().optional().describe('Of a text'),
    max_length: z.int().optional().describe('Of a text'),
    min_count: z.int().optional().describe('Of a list'),
    max_count: z.int().optional().describe('Of a list'),
    min_value: z.int().optional().describe('Of a number'),
    max_value: z.int().optional().describe('Of a number'),
    regexp: z.string().optional().describe('What a text matches'),
    get fields() {
      return z.record(z.string(), Condition).optional().describe('Conditions of the parts, or of those of each entry')
    },
  })
  .meta({ id: 'ResumeCondition' })
const Conditions = z
  .record(z.string(), Condition)
  .meta({ id: 'ResumeConditions', description: 'Field of a resume → what it must be' })

export const getNewResumeConditions = publicQuery({
  id: 'resumes.conditions_of_new',
  name: 'getNewResumeConditions',
  summary: 'Get what the fields of a new resume must be',
  input: ReferenceInput,
  output: Conditions,
  run: () => Promise.resolve(conditions()),
})

export const getResumeConditions = vacancyQuery({
  id: 'resumes.conditions',
  name: 'getResumeConditions',
  summary: 'Get what the fields of a resume must be',
  input: ResumeId,
  output: Conditions,
  async run(ctx, { resume_id }) {
    await ownResume(ctx, resume_id, 'vacancies:read')
    return conditions()
  },
})

/** The conditions that resumes are checked against when they are written. */
const conditions = (): Record<string, ResumeCondition> =>
  singleton('vacancies.resume-conditions', () => {
    const whole = z.toJSONSchema(ResumeInput, { io: 'input', unrepresentable: 'any' }) as Schema
    const { $defs = {} } = whole
    return fieldsOf(valueOf(whole, $defs), $defs)
  })

/** The parts of a JSON Schema that are used here. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}
type Definitions = Record<string, Schema>

const fieldsOf = (
  { properties = {}, required = [] }: Schema,
  definitions: Definitions,
): Record<string, ResumeCondition> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      { required: required.includes(name), ...conditionOf(valueOf(field, definitions), definitions) },
    ]),
  )

function conditionOf(schema: Schema, definitions: Definitions): Omit<ResumeCondition, 'required'> {
  switch (schema.type) {
    case 'string':
      return given({ min_length: schema.minLength, max_length: schema.maxLength, regexp: schema.pattern })
    case 'integer':
      return given({ min_value: schema.minimum, max_value: schema.maximum })
    case 'array': {
      const each = valueOf(schema.items ?? {}, definitions)
      const parts = each.properties ? { fields: fieldsOf(each, definitions) } : conditionOf(each, definitions)
      return { ...given({ min_count: schema.minItems ?? 0, max_count: schema.maxItems }), ...parts }
    }
    case 'object':
      return { fields: fieldsOf(schema, definitions) }
    default:
      return {}
  }
}

/**
 * The schema that a reference points to; the first one of several choices, which is never `null`.
 */
function valueOf(schema: Schema, definitions: Definitions): Schema {
  const named = schema.$ref === undefined ? undefined : definitions[schema.$ref.replace('#/$defs/', '')]
  const choice = named ?? schema.anyOf?.[0]
  return choice ? valueOf(choice, definitions) : schema
}

const given = <T extends object>(limits: T): T =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as T
