import type { IncomingMessage } from 'node:http'
import { singleton } from '#server/core/process/singleton.ts'
import type { SharedAnswer, Sharing } from './page-answer.ts'

/** Files of the build by name. A name identifies the content, so no file is ever outdated. */
const answers = () => singleton('build-files', () => new Map<string, Promise<SharedAnswer>>())

export function isBuildFile(url: string): boolean {
  return url.startsWith('/_next/static/')
}

/** How a file of the build is shared: read and compressed once, and sent as a whole. */
export function sharedFile(incoming: IncomingMessage): Sharing | null {
  if (incoming.method !== 'GET') return null
  // The shared answer must be the whole file, not a part of it or a 304.
  for (const name of ['range', 'if-range', 'if-modified-since']) delete incoming.headers[name]
  return {
    answers: answers(),
    key: incoming.url?.split('?', 1)[0] ?? '',
    isForever: true,
    share(page, body) {
      if (page.statusCode !== 200) return null
      const names = ['content-type', 'cache-control'] as const
      const headers = Object.fromEntries(names.map((name) => [name, String(page.getHeader(name) ?? '')]))
      return { body, headers: { ...headers, vary: 'Accept-Encoding' } }
    },
  }
}
