import sharp from 'sharp'
import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { anMp3 } from '../testing/audio-samples.ts'
import { OwnLibrary } from '../libraries/testing/own-library.ts'

const own = new OwnLibrary()
const PICTURE = Buffer.from('a picture of the album')

it('has the picture of a folder, draws one where there is none, and says which', async () => {
  own.put('with/one.mp3', anMp3({ title: 'Number one', artist: 'Somebody', album: 'With a picture' }, 2))
  own.put('with/cover.jpg', PICTURE)
  own.put('without/two.mp3', anMp3({ title: 'Number two', artist: 'Somebody', album: 'Without one' }, 3))
  await own.scan()
  const ofAlbum = async (name: string) => {
    const { id } = await db().musicAlbum.findFirstOrThrow({ where: { name } })
    const get = (path: string) => own.server.fetch(`/api/v1/covers/album/${id}${path}`, { token: own.listener })
    const [picture, source] = [await get(''), await get('/source')]
    return { type: picture.headers.get('content-type'), bytes: Buffer.from(await picture.arrayBuffer()), source }
  }
  const from = await ofAlbum('With a picture')
  expect([from.type, from.bytes, await from.source.json()]).toEqual(['image/jpeg', PICTURE, { drawn: false }])
  const drawn = await ofAlbum('Without one')
  expect([drawn.type, await drawn.source.json()]).toEqual(['image/png', { drawn: true }])
})

it('reduces a picture to the size that is enough, and sends one that it cannot read as it is', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  own.put('large/three.mp3', anMp3({ title: 'Number three', artist: 'Somebody', album: 'A large picture' }, 4))
  own.put('large/cover.png', large)
  await own.scan()
  const get = async (name: string, query: string) => {
    const { id } = await db().musicAlbum.findFirstOrThrow({ where: { name } })
    const response = await own.server.fetch(`/api/v1/covers/album/${id}${query}`, { token: own.listener })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const widths: [string, number | undefined][] = []
  for (const query of ['', '?size=100', '?size=300', '?size=2000'])
    widths.push([query, (await sharp((await get('A large picture', query)).bytes).metadata()).width])
  expect(widths).toEqual([
    ['', 900],
    ['?size=100', 128],
    ['?size=300', 320],
    ['?size=2000', 900],
  ])
  expect((await get('With a picture', '?size=100')).bytes).toEqual(PICTURE)
  expect((await get('A large picture', '?size=-1')).status).toBe(422)
})
