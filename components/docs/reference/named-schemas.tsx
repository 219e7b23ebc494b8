import { texts } from '#i18n/texts.ts'
import type { Schema } from './description.ts'
import { SchemaFields } from './schema-fields.tsx'

/** The schemas that the operations of a page refer to, each shown once. */
export function NamedSchemas({ schemas }: { schemas: readonly [string, Schema][] }) {
  if (schemas.length === 0) return null
  return (
    <section aria-labelledby="objects" className="space-y-6 border-t pt-8">
      <h2 id="objects" className="scroll-mt-20 text-lg font-semibold tracking-tight">
        {texts('docs.reference')('objects')}
      </h2>
      {schemas.map(([name, schema]) => (
        <div key={name} className="space-y-2">
          <h3 lang="en" id={`schema-${name}`} className="scroll-mt-20 font-mono font-semibold">
            {name}
          </h3>
          {schema.description && (
            <p lang="en" className="text-muted">
              {schema.description}
            </p>
          )}
          <SchemaFields schema={schema} />
        </div>
      ))}
    </section>
  )
}
