import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { ffmpegProgram } from '../../transcode/ffmpeg.client.ts'
import * as browse from './browse.ts'
import type { Content } from './answer.ts'
import type { Run, RunMedia } from './call.ts'
import { foldersOf, getMusicFolders } from './folders.ts'
import * as listening from './listening.ts'
import { getLyrics, getLyricsBySongId } from './lyrics.ts'
import { download, getCoverArt, stream } from './media.ts'
import { getScanStatus, startScan } from './scans.ts'

/** Extensions that are always available, unlike `transcodeOffset`, which needs ffmpeg. */
const EXTENSIONS = ['apiKeyAuthentication', 'formPost', 'indexBasedQueue', 'songLyrics', 'topSongsByArtistId']

/** Calls that need no account. */
export const PUBLIC: Readonly<Record<string, Run>> = {
  getOpenSubsonicExtensions: () => ({
    openSubsonicExtensions: [...EXTENSIONS, ...(ffmpegProgram() ? ['transcodeOffset'] : [])].map((name) => ({
      name,
      versions: [1],
    })),
  }),
}

/** Calls for features that the product does not have: players make them when they connect, and get an empty answer. */
const NONE: Readonly<Record<string, Run>> = {
  getAlbumInfo: () => ({ albumInfo: {} }),
  getAlbumInfo2: () => ({ albumInfo: {} }),
  getArtistInfo: () => ({ artistInfo: {} }),
  getArtistInfo2: () => ({ artistInfo2: {} }),
  getBookmarks: () => ({ bookmarks: {} }),
  getChatMessages: () => ({ chatMessages: {} }),
  getInternetRadioStations: () => ({ internetRadioStations: {} }),
  getNewestPodcasts: () => ({ newestPodcasts: {} }),
  getPodcasts: () => ({ podcasts: {} }),
  getShares: () => ({ shares: {} }),
  getSimilarSongs: () => ({ similarSongs: {} }),
  getSimilarSongs2: () => ({ similarSongs2: {} }),
  getVideos: () => ({ videos: {} }),
}

/** Calls that change accounts or the server, which app passwords never do. */
const REFUSED = ['changePassword', 'createUser', 'deleteUser', 'updateUser', 'getUsers', 'jukeboxControl']

/** Calls that answer with an element, by name; `MEDIA` has those that answer with a file. */
export const CALLS: Readonly<Record<string, Run>> = {
  ...browse,
  ...listening,
  ...NONE,
  ...Object.fromEntries(REFUSED.map((name) => [name, refuse])),
  ping: () => ({}),
  getLicense: () => ({ license: { valid: true } }),
  tokenInfo: ({ ctx }) => ({ tokenInfo: { username: accountOf(ctx.actor).email } }),
  getUser: async ({ ctx, params }) => ({ user: await userOf(ctx, params.get('username')) }),
  getMusicFolders,
  getLyrics,
  getLyricsBySongId,
  getScanStatus,
  startScan,
}

export const MEDIA: Readonly<Record<string, RunMedia>> = { stream, download, getCoverArt }

/** The caller; `name` may be left out. @throws forbidden for the name of another account, whether it exists or not */
async function userOf(ctx: Context, name: string | null): Promise<Content> {
  const { email, scopes } = accountOf(ctx.actor)
  if (name && name.toLowerCase() !== email.toLowerCase()) throw new AppError('forbidden')
  const canWrite = scopes.includes('music:write')
  return {
    username: email,
    email,
    scrobblingEnabled: canWrite,
    adminRole: false,
    settingsRole: false,
    downloadRole: true,
    uploadRole: false,
    playlistRole: canWrite,
    coverArtRole: false,
    commentRole: canWrite,
    podcastRole: false,
    streamRole: true,
    jukeboxRole: false,
    shareRole: false,
    videoConversionRole: false,
    folder: (await foldersOf(ctx)).map(({ id }) => id),
  }
}

function refuse(): never {
  throw new AppError('forbidden', texts('music.subsonic')('refused'))
}
