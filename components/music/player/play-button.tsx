import { texts } from '#i18n/texts.ts'
import { Pause, Play } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '../inputs.ts'
import { usePlayer } from './player-context.tsx'
import { playableOf } from './playable.ts'

interface PlayButtonProps {
  track: Track
  /** Shows a word beside the icon, for the main track of a page. */
  large?: boolean
  /** Pressing anywhere in its row presses it. */
  wholeRow?: boolean
  tabIndex?: number
  onPlay: () => void
}

/** Plays a track, or pauses it; disabled, with the reason, while the library does not have its file. */
export function PlayButton({ track, large, wholeRow, tabIndex, onPlay }: PlayButtonProps) {
  const t = texts('music.tracks')
  const { current, playing } = usePlayer()
  const isCurrent = current?.id === track.id
  const isPlaying = isCurrent && playing
  const Icon = isPlaying ? Pause : Play
  const isSilent = !playableOf(track)
  const name = isSilent ? 'playSilent' : isPlaying ? 'pauseOne' : 'playOne'
  return (
    <Button
      variant={large || isCurrent ? 'primary' : 'ghost'}
      size={large ? 'lg' : 'icon-sm'}
      className={wholeRow ? 'after:absolute after:inset-0' : undefined}
      tabIndex={tabIndex}
      disabled={isSilent}
      title={isSilent ? t('silent') : undefined}
      aria-label={t(name, { title: track.title ?? '' })}
      onClick={onPlay}
    >
      <Icon aria-hidden />
      {large && t(isPlaying ? 'pause' : 'play')}
    </Button>
  )
}

/** Beside the title of a track that cannot be played. */
export const NoAudio = () => <Badge className="shrink-0">{texts('music.tracks')('noAudio')}</Badge>
