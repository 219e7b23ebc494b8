import { Pause, Play } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '../inputs.ts'
import { usePlayer } from './player-context.tsx'
import { playableOf } from './queue.ts'

interface PlayButtonProps {
  track: Track
  /** With its word, for the one track of a page. */
  large?: boolean
  /** Pressing anywhere in its row presses it. */
  wholeRow?: boolean
  tabIndex?: number
  onPlay: () => void
}

/** Plays a track, or pauses it; disabled, with the reason, while the library does not have its file. */
export function PlayButton({ track, large, wholeRow, tabIndex, onPlay }: PlayButtonProps) {
  const { current, playing } = usePlayer()
  const isCurrent = current?.id === track.id
  const action = isCurrent && playing ? 'Pause' : 'Play'
  const Icon = action === 'Pause' ? Pause : Play
  const reason = playableOf(track) ? undefined : 'There is no audio file for this track'
  return (
    <Button
      variant={large || isCurrent ? 'primary' : 'ghost'}
      size={large ? 'lg' : 'icon-sm'}
      className={wholeRow ? 'after:absolute after:inset-0' : undefined}
      tabIndex={tabIndex}
      disabled={reason !== undefined}
      title={reason}
      aria-label={reason ? `Play ${track.title}: no audio file` : `${action} ${track.title}`}
      onClick={onPlay}
    >
      <Icon aria-hidden />
      {large && action}
    </Button>
  )
}

/** Beside the title of a track that cannot be played. */
export const NoAudio = () => <Badge className="shrink-0">No audio</Badge>
