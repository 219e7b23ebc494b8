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
