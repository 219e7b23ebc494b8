import { aFeed, aFeedServer, aJob } from '../server/products/vacancies/testing/feed-server.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { stateFile } from './accounts.ts'

test.use({ as: 'operator' })

test('an operator imports a feed, sees what became of it, and decides about what is missing', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = `Сверловщик${Date.now()}`
  const jobs = [1, 2, 3, 4].map((at) => aJob(`n${at}`, { title: `${word} ${at}` }))
  const feed = await aFeedServer()
  feed.answer = aFeed([...jobs, aJob('n5', { city: 'Нигде' })])
  try {
    await page.goto('/vacancies')
    await page.getByRole('navigation', { name: 'Vacancies' }).getByRole('link', { name: 'Imports' }).click()
    await page.getByRole('button', { name: 'Add a feed' }).click()
    await page.getByLabel('Name').fill(`Завод ${word}`)
    await page.getByLabel('Address of the feed').fill('ftp://jobs.example/')
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add a feed' })
    await add.click()
    await expect(page.getByText('A public https address is needed')).toBeVisible()
    await page.getByLabel('Address of the feed').fill(feed.url)
    await page.getByLabel('Import by schedule').uncheck()
    await expectAccessible(page)
    await add.click()
    await expect(page.getByRole('dialog')).toBeHidden()

    const card = page.getByRole('region', { name: `Завод ${word}` })
    await card.getByRole('button', { name: /^Import now/ }).press('Enter')
    await expect(card.getByText('4 added, 0 updated, 0 unchanged, 0 archived')).toBeVisible()
    await card.getByText('1 record could not be imported').click()
    await expect(card.getByText('n5:')).toBeVisible()
    await expectAccessible(page)
    const visitor = await newWindow(browser, { baseURL })
    const search = `/vacancies?text=${encodeURIComponent(word)}`
    await expect(async () => {
      await visitor.goto(search)
      await expect(visitor.getByRole('link', { name: new RegExp(word) })).toHaveCount(4, { timeout: 2_000 })
    }).toPass()
    await expect(visitor.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', /format=rss/)

    feed.answer = aFeed(jobs.slice(0, 1))
    await card.getByRole('button', { name: /^Import now/ }).click()
    await expect(card.getByText('More than half of the vacancies are gone from the feed.')).toBeVisible()
    await card.getByRole('link', { name: /^Reports of/ }).click()
    const reports = page.getByRole('list').filter({ hasText: '4 added' })
    await expect(reports.getByRole('listitem').first()).toContainText('3 vacancies are no longer in the feed')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Archive them' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive them' }).click()
    await expect(page.getByText('0 added, 0 updated, 1 unchanged, 3 archived')).toBeVisible()

    const russian = await newWindow(browser, { baseURL, storageState: stateFile('operator'), locale: 'ru-RU' })
    await russian.goto('/vacancies/imports')
    await expectLanguage(russian, 'ru')

    await page.getByRole('button', { name: `Delete Завод ${word}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Feed deleted')).toBeVisible()
    await expect(async () => {
      await visitor.goto(search)
      await expect(visitor.getByRole('link', { name: new RegExp(word) })).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
  } finally {
    await feed.close()
  }
})
