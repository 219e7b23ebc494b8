import { z } from 'zod'

const id = z.int().describe('Id')

/** An artist as answers show it; only chosen fields are there. */
export const ArtistView = z.object({
  id,
  title: z.string().optional().describe('Name of the artist'),
  trackCount: z.int().optional().describe('Number of tracks, when asked for by name'),
  albumCount: z.int().optional().describe('Number of albums, when asked for by name'),
})

/** An album as answers show it. */
export const AlbumView = z.object({
  id,
  name: z.string().optional().describe('Name of the album'),
  year: z.int().nullable().optional().describe('Year of release or recording'),
  note: z.string().nullable().optional().describe('Remark, when asked for by name'),
  trackCount: z.int().optional().describe('Number of tracks, when asked for by name'),
  totalDuration: z.number().optional().describe('Seconds of all its tracks, when asked for by name'),
  artist: ArtistView.nullable().optional().describe('Artist: by id alone unless chosen'),
})

/** A track as answers show it. */
export const TrackView = z.object({
  id,
  title: z.string().optional().describe('Title, 5 to 32 characters'),
  url: z.string().nullable().optional().describe('Where the audio file is served, computed from the stored path'),
  duration: z.int().optional().describe('Seconds'),
  composer: z.string().nullable().optional().describe('Composer, when asked for by name'),
  recorded: z.string().nullable().optional().describe('When it was recorded, when asked for by name'),
  playable: z.boolean().optional().describe('True when the library holds the file, when asked for by name'),
  album: AlbumView.nullable().optional().describe('Album: by id alone unless chosen'),
  artist: ArtistView.nullable().optional().describe('Artist: by id alone unless chosen'),
})

/** The best track of a day. */
export const TopTrackView = TrackView.extend({
  meta: z
    .object({
      day: z.string().describe('Day (UTC) whose best track this is, YYYY-MM-DD'),
      plays: z.int().describe('Plays on that day'),
    })
    .describe('Which day, and how often it was played'),
})
