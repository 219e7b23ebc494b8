import type { ICommonTagsResult } from 'music-metadata'
import type { Lyrics } from '../catalogue/tags.schema.ts'

const MOST_LINES = 1000
const MOST_LENGTH = 300

/** The words in the tags of a file, those with times first; null when it has none. */
export function lyricsOf(tags: ICommonTagsResult['lyrics'] = []): Lyrics | null {
  const all = tags.flatMap(({ language = '', text = '', syncText }): Lyrics[] => {
    const synced = syncText.length > 0
    const lines = synced
      ? syncText.map((part) => ({ start: Math.round(part.timestamp ?? 0), text: cleaned(part.text) }))
      : text.split(/\r?\n/).map((line) => ({ text: cleaned(line) }))
    if (!lines.some((line) => line.text !== '')) return []
    return [{ language: /^[a-z]{2,3}$/.test(language) ? language : 'und', synced, lines: lines.slice(0, MOST_LINES) }]
  })
  return all.find(({ synced }) => synced) ?? all[0] ?? null
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MOST_LENGTH)
}
