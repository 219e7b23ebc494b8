import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import type { Operation, Tag } from './description.ts'
import { Method } from './method.tsx'
import { Prose } from './prose.tsx'

interface ReferenceIndexProps {
  groups: { name: string; tags: Tag[] }[]
  introduction: string
  /** The search text; empty for the table of contents. */
  query: string
}

/** A search, the parts of the reference, and what holds for every call. */
export function ReferenceIndex({ groups, introduction, query }: ReferenceIndexProps) {
  const t = texts('docs.reference')
  return (
    <div className="space-y-6 text-base">
      <form action="/docs/reference" className="flex flex-col gap-1.5 text-sm">
        <Label htmlFor="find">{t('find')}</Label>
        <div className="flex gap-2">
          <Input id="find" name="q" type="search" defaultValue={query} placeholder={t('findExample')} />
          <Button type="submit" variant="primary">
            {t('findAction')}
          </Button>
        </div>
      </form>
      {query === '' ? <Parts groups={groups} /> : <Found groups={groups} query={query} />}
      <section aria-labelledby="every-call" className="space-y-4">
        <h2 id="every-call" className="text-lg font-semibold tracking-tight">
          {t('everyCall')}
        </h2>
        {introduction.split('\n').map((text) => (
          <p key={text} lang="en" className="text-pretty">
            <Prose text={text} />
          </p>
        ))}
        <p>
          {t.rich('openApi', {
            link: () => (
              <a href="/api/openapi.json" className="text-accent-text underline underline-offset-4">
                /api/openapi.json
              </a>
            ),
          })}
        </p>
      </section>
    </div>
  )
}

function Parts({ groups }: Pick<ReferenceIndexProps, 'groups'>) {
  return groups.map(({ name, tags }) => (
    <section key={name} aria-labelledby={`group-${name}`}>
      <h2 lang="en" id={`group-${name}`} className="mb-2 text-lg font-semibold tracking-tight">
        {name}
      </h2>
      <ul className="divide-y rounded-lg border bg-surface text-sm">
        {tags.map(({ slug, name: title, description, operations }) => (
          <li key={slug}>
            <Link
              href={`/docs/reference/${slug}`}
              prefetch={false}
              className="grid gap-x-4 px-4 py-2 hover:bg-hover sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <span lang="en" className="font-medium">
                {title}
              </span>{' '}
              <span lang="en" className="text-muted">
                {description}
              </span>{' '}
              <span className="text-subtle tabular-nums">
                {texts('docs.reference')('entries', { count: operations.length })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Found({ groups, query }: Pick<ReferenceIndexProps, 'groups' | 'query'>) {
  const t = texts('docs.reference')
  const words = query.toLowerCase().split(/\s+/)
  const found = groups
    .flatMap(({ tags }) => tags)
    .flatMap(({ slug, operations }) => operations.map((operation) => ({ slug, operation })))
    .filter(({ operation }) => words.every((word) => textOf(operation).includes(word)))
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mb-2 text-lg font-semibold tracking-tight">
        {t(found.length === 0 ? 'none' : 'found', { count: found.length, query })}
      </h2>
      {found.length === 0 && (
        <p>
          <Link href="/docs/reference" className="text-accent-text underline underline-offset-4">
            {t('all')}
          </Link>
        </p>
      )}
      {found.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface text-sm">
          {found.map(({ slug, operation: { id, method, path, summary } }) => (
            <li key={id}>
              <Link
                href={`/docs/reference/${slug}#${id}`}
                prefetch={false}
                className="grid gap-x-3 px-4 py-2 hover:bg-hover sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)]"
              >
                {method ? <Method name={method} /> : <span className="text-muted">{t('event')}</span>}{' '}
                <code className="font-mono wrap-anywhere">{path}</code>
                <span lang="en" className="text-muted">
                  {summary}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function textOf({ method, path, summary }: Operation): string {
  return `${method ?? ''} ${path} ${summary}`.toLowerCase()
}
