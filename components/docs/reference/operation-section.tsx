import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Samples } from '../samples.tsx'
import { curlOf, jsonText } from './call.ts'
import { type Description, type Operation, type Parameter, type Ref, type Schema, resolved } from './description.ts'
import { Method } from './method.tsx'
import { Prose } from './prose.tsx'
import { FieldList, SchemaField, SchemaFields, TypeName } from './schema-fields.tsx'
import { TryIt } from './try-it.tsx'

interface OperationSectionProps {
  operation: Operation
  api: Description
}

/** One operation: what it does, what it takes, what it answers, and a form that sends it. */
export function OperationSection({ operation, api }: OperationSectionProps) {
  const t = texts('docs.reference')
  const { id, method, path, summary, description, parameters, body } = operation
  const call = method && { method, path, body: body ? jsonText(body.example ?? {}) : null }
  return (
    // The accessible name has method and path, because the summary may not be unique.
    <section
      aria-label={method ? `${summary}: ${method} ${path}` : `${summary}: ${path}`}
      lang="en"
      className="border-t pt-8"
    >
      <div lang={currentLocale()} className="space-y-4">
        <div className="space-y-1">
          <h2 lang="en" id={id} className="scroll-mt-20 text-lg font-semibold tracking-tight">
            {summary}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            {method ? <Method name={method} /> : <span className="text-muted">{t('event')}</span>}
            <code className="font-mono wrap-anywhere">{path}</code>
            {operation.deprecated && <Badge tone="warning">{t('deprecated')}</Badge>}
            {operation.access && (
              <span className="text-subtle">
                <Prose text={operation.access} />
              </span>
            )}
          </p>
        </div>
        {description.split('\n\n').map(
          (text) =>
            text && (
              <p key={text} lang="en" className="text-pretty">
                <Prose text={text} />
              </p>
            ),
        )}
        {call && <TryIt {...call} parameters={parameters.map(fieldOf)} />}
        {PLACES.map((place) => (
          <Parameters key={place} title={t(place)} parameters={parameters.filter((one) => one.in === place)} />
        ))}
        {body && (
          <div className="space-y-2">
            <h3 className="font-semibold">{t(method ? 'body' : 'message')}</h3>
            <SchemaFields
              schema={body.schema.$ref === undefined ? body.schema : resolved<Schema>(api, body.schema as Ref)}
            />
          </div>
        )}
        <Answers answers={operation.answers} />
        {call ? (
          <Samples samples={[{ language: 'sh', code: curlOf(call, api.servers[0]?.url ?? '') }]} />
        ) : (
          <Samples samples={[{ language: 'json', code: jsonText(body?.example ?? {}) }]} />
        )}
        <AnswerSample answers={operation.answers} />
      </div>
    </section>
  )
}

const PLACES = ['path', 'query', 'header'] as const

function Parameters({ title, parameters }: { title: string; parameters: Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{title}</h3>
      <FieldList>
        {parameters.map(({ name, schema, required = false, description }) => (
          <SchemaField key={name} name={name} schema={schema} required={required} description={description} />
        ))}
      </FieldList>
    </div>
  )
}

function Answers({ answers }: Pick<Operation, 'answers'>) {
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{texts('docs.reference')('answers')}</h3>
      <FieldList>
        {answers.map(({ status, description, type, schema }) => (
          <li key={status} className="px-4 py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <code className="font-mono font-medium">{status}</code>
              {schema && (
                <span className="text-subtle">
                  {type !== 'application/json' && `${type}: `}
                  <TypeName schema={schema} />
                </span>
              )}
            </p>
            <p lang="en" className="text-muted">
              <Prose text={description} />
            </p>
          </li>
        ))}
      </FieldList>
    </div>
  )
}

/** The example of the first response that has one. */
function AnswerSample({ answers }: Pick<Operation, 'answers'>) {
  const answer = answers.find(({ status, example }) => status.startsWith('2') && example !== undefined)
  if (!answer) return null
  const { example, type } = answer
  const code = typeof example === 'string' ? example : jsonText(example)
  return <Samples samples={[{ language: type === 'application/json' ? 'json' : '', code }]} />
}

function fieldOf({ name, in: place, required = false, schema, example }: Parameter) {
  const given = example ?? schema.examples?.[0]
  const isList = [schema.type].flat()[0] === 'array'
  const shown = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return { name, place, required, isList, example: shown }
}
