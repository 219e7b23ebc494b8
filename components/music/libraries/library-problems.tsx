import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Library } from './library.ts'

const PAGE = 50

/** The files that could not be imported with the reasons, a page at a time. */
export function LibraryProblems({ library }: { library: Library }) {
  const t = texts('music.libraries')
  const trpc = useTRPC()
  const [open, setOpen] = useState(false)
  const [limit, setLimit] = useState(PAGE)
  const { id, name, problems: count, scan } = library
  const problems = useQuery(
    trpc.music.libraries.problems.queryOptions({ id, limit: Math.min(limit, 500) }, { enabled: open }),
  )
  const { items = [], totalCount = 0 } = problems.data ?? {}
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} key={scan?.startedAt}>
      <summary className="cursor-pointer text-warning">{t('problemCount', { count })}</summary>
      {open && <QueryStatus query={problems} rows={2} />}
      <ul className="mt-2 flex flex-col divide-y rounded-lg border empty:hidden" aria-label={t('problemsOf', { name })}>
        {items.map(({ file, kind, reason }) => (
          <li key={file} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="font-mono break-all">{file}</span>
            {kind === 'file' ? (
              <span lang="en" className="text-muted">
                {reason}
              </span>
            ) : (
              <span className="text-muted">{t(`reasons.${kind}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {items.length < totalCount && limit < 500 && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + PAGE * 3)}>
          {t('more')}
        </Button>
      )}
    </details>
  )
}
