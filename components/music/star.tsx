import { useMutation, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { menuEntry } from '#components/ui/menu.tsx'
import type { CoverOf } from './cover-art.ts'

interface StarProps {
  of: CoverOf
  className?: string
}

/** Stars a record, or takes the star away. */
export function StarButton({ of, className }: StarProps) {
  const { starred, label, toggle } = useStar(of)
  return (
    <Button variant="ghost" size="icon" className={className} aria-label={label} onClick={toggle}>
      <Star aria-hidden className={cn(starred && 'fill-current text-accent-text')} />
    </Button>
  )
}

/** The same as an entry of a menu. */
export function StarEntry({ of }: StarProps) {
  const { starred, label, toggle } = useStar(of)
  return (
    <button type="button" className={menuEntry} onClick={toggle}>
      <Star aria-hidden className={cn(starred && 'fill-current')} /> {label}
    </button>
  )
}

function useStar({ of: kind, id }: CoverOf) {
  const t = texts('music.player')
  const trpc = useTRPC()
  const marks = useQuery(trpc.music.marks.list.queryOptions({ kind, ids: [id], limit: 1 }))
  const reload = trpc.music.marks.list.queryFilter()
  const mark = useMutation(trpc.music.marks.set.mutationOptions({ meta: { reload, failed: t('starFailed') } }))
  const starred = mark.isPending ? mark.variables.starred === true : Boolean(marks.data?.items[0]?.starredAt)
  return { starred, label: t(starred ? 'unstar' : 'star'), toggle: () => mark.mutate({ kind, id, starred: !starred }) }
}
