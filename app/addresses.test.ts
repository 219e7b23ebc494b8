import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import config from '#next.config.mjs'
import * as products from '#server/products.ts'

/** Every page by its address: `/cloud/servers/[id]`. */
const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map(
    (file) =>
      `/${file
        .split('/')
        .slice(0, -1)
        .filter((name) => !name.startsWith('('))
        .join('/')}`,
  )

it('every parent of an address leads to a page', async () => {
  const redirects = (await config.redirects?.()) ?? []
  const addresses = new Set([...pages, ...redirects.map(({ source }) => source)])
  expect(pages).toContain('/cloud/servers/[id]')
  expect(pages.map((page) => dirname(page)).filter((parent) => !addresses.has(parent))).toEqual([])
  expect(redirects.filter(({ destination }) => !pages.includes(destination.replace(/\?.*/, '')))).toEqual([])
})

it('the pages that visitors share are pages', () => {
  const shared: string[] = Object.values(products).flatMap((one) => ('sharedPages' in one ? [...one.sharedPages] : []))
  expect(shared).toContain('/vacancies/[id]')
  expect(shared.filter((page) => !pages.includes(page))).toEqual([])
})
