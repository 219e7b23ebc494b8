import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ListBar } from './list-bar.tsx'
import { PageLinks } from './page-links.tsx'

interface NameListProps<T> {
  /** What the list holds, in the singular. */
  word: 'album' | 'artist'
  icon: LucideIcon
  page: number
  /** Records of a page. */
  size: number
  q: string
  list: UseQueryResult<T, unknown>
  children: (answer: T) => ReactNode
}

/** Records by name, page by page: search, states and page links around what draws them. */
export function NameList<T extends { totalCount: number }>({ list, children, ...props }: NameListProps<T>) {
  const { word, icon, page, size, q } = props
  const path = `/music/${word}s`
  const total = list.data?.totalCount
  return (
    <div className="flex flex-col gap-5">
      <ListBar path={path} q={q} word={word} total={total} />
      {list.isPending && <SkeletonRows rows={8} />}
      {list.error !== null && <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />}
      {total === 0 && (
        <EmptyState icon={icon} title={q ? 'No name has this text' : `No ${word}s yet`}>
          {q ? 'Try a shorter part of it.' : 'They come with the first tracks.'}
        </EmptyState>
      )}
      {list.data && children(list.data)}
      <PageLinks path={path} q={q} page={page} size={size} total={total ?? 0} />
    </div>
  )
}
