'use client'

import { Star } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { isFavored } from './favorite-cache.ts'
import { useFavorite } from './use-favorite.ts'

type FavoriteButtonProps = {
  vacancy: { id: string; name: string; relations: string[] }
  className?: string
}

/** The star: pressed when the vacancy is among the favourites. */
export function FavoriteButton({ vacancy, className }: FavoriteButtonProps) {
  const setFavorite = useFavorite()
  const on = isFavored(vacancy)
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      lang="en"
      aria-pressed={on}
      aria-label={`Favourite: ${vacancy.name}`}
      title={on ? 'Remove from favourites' : 'Keep in favourites'}
      onClick={() => setFavorite(vacancy.id, !on)}
      className={className}
    >
      <Star aria-hidden className={cn(on && 'fill-current text-accent-text')} />
    </Button>
  )
}
