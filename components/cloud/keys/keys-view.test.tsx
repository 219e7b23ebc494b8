import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { KeysView } from './keys-view.tsx'

const list = (items: object[]) =>
  loaded(trpc.cloud.keys.list.queryOptions({}), { items: items as never, total: items.length })

it('says what a key is for while there is none', () => {
  expect(textOf(render(<KeysView />, [list([])]))).toContain('No SSH keys yet')
})

it('shows each key with its fingerprint and type, and a button that names it', () => {
  const key = { ID: 1, Name: 'laptop', PublicKey: 'ssh-ed25519 AAAA vera', Fingerprint: 'SHA256:abc' }
  const html = render(<KeysView />, [list([key])])
  expect(textOf(html)).toContain('laptop SHA256:abc ssh-ed25519')
  expect(html).toContain('aria-label="Delete laptop"')
})
