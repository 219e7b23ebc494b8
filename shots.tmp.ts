import { launchChromium } from './e2e/chromium.ts'
import { ACCOUNTS, signIn } from './e2e/accounts.ts'
const base = 'http://localhost:4131'
const only = process.argv[2]
const b = await launchChromium()
const login = await b.newContext({ baseURL: base })
await signIn(login.request, ACCOUNTS.user)
const cookies = await login.cookies()
const combos: [number, 'light' | 'dark'][] =
  only === 'b'
    ? [
        [1440, 'dark'],
        [390, 'light'],
      ]
    : [
        [1440, 'light'],
        [390, 'dark'],
      ]
for (const [w, s] of combos) {
  const run = async (name: string, path: string, as: boolean, act?: (p: any) => Promise<void>) => {
    const c = await b.newContext({
      viewport: { width: w, height: w === 390 ? 844 : 900 },
      colorScheme: s,
      baseURL: base,
      reducedMotion: 'reduce',
    })
    if (as) await c.addCookies(cookies)
    const p = await c.newPage()
    p.setDefaultTimeout(90000)
    try {
      await p.goto(path, { waitUntil: 'networkidle', timeout: 120000 })
      if (act) await act(p)
      await p.waitForTimeout(700)
      await p.screenshot({ path: `/tmp/s-${name}-${w}-${s}.png` })
    } catch (e) {
      console.log(name, w, s, String(e).slice(0, 300))
    }
    await c.close()
  }
  await run('v-music', '/music', false)
  await run('v-cloud', '/cloud', false)
  await run('v-rides', '/rides', false)
  await run('signin', '/sign-in?next=%2Fmusic', false)
  await run('today', '/music', true, async (p) => {
    await p.getByRole('button', { name: 'Play Night Ferry' }).first().click()
    await p
      .waitForFunction(() => (document.querySelector('audio') as any)?.currentTime > 0.3)
      .catch((e: any) => console.log('CSP?', String(e).slice(0, 100)))
  })
  await run('tracks', '/music/tracks', true)
  await run('artists', '/music/artists', true)
  await run('albums', '/music/albums', true)
  await run('album', '/music/albums/4', true, async (p) => {
    await p.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await p.waitForTimeout(2500)
    await p.getByRole('button', { name: 'Queue' }).click()
  })
  await run('artist', '/music/artists/2', true)
  await run('search', '/music/search?q=night', true)
}
await b.close()
