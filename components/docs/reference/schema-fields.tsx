import { texts } from '#i18n/texts.ts'
import { Fragment, type ReactNode } from 'react'
import { Prose } from './prose.tsx'
import { nameOf, type Ref, type Schema } from './description.ts'

interface FieldProps {
  name: string
  schema: Schema
  required?: boolean
  description?: string | undefined
}

/** The fields of an object, or the type of any other schema. */
export function SchemaFields({ schema }: { schema: Schema }) {
  if (schema.allOf) {
    return schema.allOf.map((part, n) =>
      part.$ref === undefined ? (
        <SchemaFields key={n} schema={part} />
      ) : (
        <p key={n} className="text-muted">
          {texts('docs.schema').rich('allOf', { type: () => <TypeName schema={part} /> })}
        </p>
      ),
    )
  }
  const inner = objectIn(schema)
  if (!inner?.properties) return <TypeName schema={schema} />
  return (
    <FieldList>
      {Object.entries(inner.properties).map(([name, part]) => (
        <SchemaField key={name} name={name} schema={part} required={inner.required?.includes(name) ?? false} />
      ))}
    </FieldList>
  )
}

export function FieldList({ children }: { children: ReactNode }) {
  return <ul className="divide-y rounded-lg border bg-surface text-sm">{children}</ul>
}

/** A field or parameter: its name, its type and what it means. */
export function SchemaField({ name, schema, required, description = schema.description }: FieldProps) {
  const inner = schema.$ref === undefined ? objectIn(schema) : undefined
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono font-medium wrap-anywhere">{name}</code>
        <span className="text-subtle">
          <TypeName schema={schema} />
        </span>
        {required && <span className="text-warning">{texts('docs.reference')('required')}</span>}
      </p>
      {description && (
        <p lang="en" className="text-muted">
          <Prose text={description} />
        </p>
      )}
      <Limits schema={schema} />
      {inner?.properties && (
        <div className="mt-2">
          <SchemaFields schema={inner} />
        </div>
      )}
    </li>
  )
}

/** The object whose fields are listed: the schema itself, one of its alternatives, or the items of a list. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items && schema.items.$ref === undefined) return objectIn(schema.items)
  return choicesOf(schema).find(({ properties }) => properties)
}

/** The name of a type: `string or null`, `list of Server`. */
export function TypeName({ schema }: { schema: Schema }): ReactNode {
  const t = texts('docs.schema')
  if (schema.$ref !== undefined) {
    const name = nameOf(schema as Ref)
    return (
      <a href={`#schema-${name}`} className="text-accent-text underline underline-offset-4">
        <code className="font-mono">{name}</code>
      </a>
    )
  }
  const choices = choicesOf(schema)
  if (choices.length > 0) {
    return choices.map((choice, n) => (
      <Fragment key={n}>
        {n > 0 && t('or')}
        <TypeName schema={choice} />
      </Fragment>
    ))
  }
  if (!schema.type) return t('any')
  const type = [schema.type].flat()
  if (type[0] === 'array') {
    return t.rich('list', { type: () => <TypeName schema={schema.items ?? {}} /> })
  }
  return (
    <>
      {type.map((name, n) => (
        <Fragment key={name}>
          {n > 0 && t('or')}
          <code className="font-mono">{name}</code>
        </Fragment>
      ))}
      {schema.format && <code className="font-mono"> ({schema.format})</code>}
    </>
  )
}

function choicesOf({ anyOf, oneOf }: Schema): Schema[] {
  return anyOf ?? oneOf ?? []
}

/** The values that a field may have, its bounds and its default. */
function Limits({ schema }: { schema: Schema }) {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const t = texts('docs.schema')
  const limits = [
    between(minimum, maximum, 'Number'),
    between(minLength, maxLength, 'Characters'),
    maxItems === undefined ? '' : t('mostItems', { most: maxItems }),
  ].filter((text) => text !== '')
  const isDefaultShown = schema.default !== undefined && JSON.stringify(schema.default).length <= 40
  if (values.length === 0 && limits.length === 0 && !isDefaultShown) return null
  return (
    <p className="text-subtle wrap-anywhere">
      {values.length > 0 && (
        <span>{t('oneOf', { values: values.map((value) => JSON.stringify(value)).join(', ') })} </span>
      )}
      {limits.length > 0 && <span>{t('limits', { limits: limits.join(', ') })} </span>}
      {isDefaultShown && <span>{t('default', { value: JSON.stringify(schema.default) })}</span>}
    </p>
  )
}

function between(least: number | undefined, most: number | undefined, unit: 'Number' | 'Characters'): string {
  const t = texts('docs.schema')
  if (least !== undefined && most !== undefined) return t(`range${unit}`, { least, most })
  if (most !== undefined) return t(`most${unit}`, { most })
  return least === undefined ? '' : t(`least${unit}`, { least })
}
