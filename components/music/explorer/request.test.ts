import { describe, expect, it } from 'vitest'
import { addressOf, documentOf, indented, type ExplorerState } from './request.ts'

const state: ExplorerState = {
  layer: 'internal',
  path: '/track',
  value: '1',
  fields: ['track', 'album.name'],
  sort: 'title:ASC,duration:DESC',
  relations: 'separate',
  offset: 5,
  limit: 2,
}

describe('a request of the explorer', () => {
  it('has the parameters of its layer and path only', () => {
    expect(addressOf(state)).toBe(
      '/track?fields=track,album.name&sort=title:ASC,duration:DESC&relations=separate&offset=5&limit=2',
    )
    expect(addressOf({ ...state, path: '/track/{id}' })).toBe('/track/1?fields=track,album.name')
    expect(addressOf({ ...state, path: '/track/{id}/withAdditionalData' })).toBe('/track/1/withAdditionalData')
    expect(addressOf({ ...state, layer: 'external', path: '/artist/{id}/tracks' })).toBe(
      '/artist/1/tracks?offset=5&count=2',
    )
    expect(addressOf({ ...state, layer: 'external', path: '/search', value: 'a&b' })).toBe(
      '/search?q=a%26b&offset=5&count=2',
    )
  })

  it('can be written as a document of the socket', () => {
    expect(documentOf('/track/1')).toBe('<request id="1" method="GET" path="/track/1"/>')
    expect(documentOf('/search?q=a%26b')).toBe(
      '<request id="1" method="GET" path="/search">\n  <param name="q">a&#38;b</param>\n</request>',
    )
  })

  it('shows XML with a line for each element', () => {
    expect(indented('<a><b>1</b><c/><d><e>2</e></d></a>')).toBe(
      '<a>\n  <b>1</b>\n  <c/>\n  <d>\n    <e>2</e>\n  </d>\n</a>',
    )
  })
})
