import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aServer, post, show, type Server } from './cloud-kit.ts'
import { losable, screenOf, useConsole } from './console.ts'
import { expect, test } from './fixtures.ts'

// `npm run suite -- panel-lxd`: the panel before a real LXD, whose servers are Debian with cloud-init and an SSH
// server.
test.use({ as: 'user' })

const folder = mkdtempSync(join(tmpdir(), 'quartet-lxd-'))
const KEY = join(folder, 'key')
const INSIDE = process.env['WITH_LXD_INSIDE'] ?? ''
const PASSWORD = join(folder, 'password.sh')
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in the network of the servers. @returns what it prints; null when it fails */
function inside(command: string, ...args: string[]): string | null {
  const env = { ...process.env, SSH_ASKPASS: PASSWORD, SSH_ASKPASS_REQUIRE: 'force' }
  const options = { env, stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[] }
  try {
    return execFileSync(INSIDE, [command, ...args], options)
      .toString()
      .trim()
  } catch {
    return null
  }
}

const OPTIONS = ['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'ConnectTimeout=5']
const BY = {
  key: ['-i', KEY, '-o', 'BatchMode=yes'],
  password: ['-o', 'PubkeyAuthentication=no', '-o', 'NumberOfPasswordPrompts=1'],
}

/** Signs in to a server, and says what the command prints. */
const ssh = (ip: string, by: keyof typeof BY, command: string) =>
  inside('ssh', ...OPTIONS, ...BY[by], `root@${ip}`, command)

test('a server of LXD, from its first sign-in to its graphs', async ({ page }) => {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', KEY])
  const SSHKey = readFileSync(`${KEY}.pub`, 'utf8').trim()
  const name = `lxd-${Date.now()}`
  const body = { Name: name, CPU: 1, RAM: 512, HDD: 10, imageID: 1, SSHKey }
  const { ID, IP } = await post<Server & { IP: string }>(page.request, '/servers', body)
  await expect.poll(async () => (await show(page.request, ID)).State).toBe('Active')
  await expect.poll(() => ssh(IP, 'key', 'hostname'), 'the key that it was made with').toBe(`srv-${ID}`)

  const connection = await losable(page)
  const at = (tab: string) => page.goto(`/cloud/servers/${ID}?tab=${tab}`)
  const screen = screenOf(page)
  const open = async () => {
    await at('console')
    await expect(screen).toContainText(/root@\S+:~#/)
  }
  await open()
  await useConsole(page, connection)
  await page.setViewportSize({ width: 1280, height: 800 })

  // A restored snapshot has the old file.
  await page.keyboard.type('clear; echo old > /root/file; sync\r')
  await expect.poll(() => ssh(IP, 'key', 'cat /root/file')).toBe('old')
  await at('snapshots')
  await page.getByLabel('Name', { exact: true }).fill('before')
  await page.getByRole('button', { name: 'Create snapshot' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'before' })
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  expect(ssh(IP, 'key', 'echo new > /root/file; cat /root/file')).toBe('new')
  await row.getByRole('button', { name: 'Restore before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => ssh(IP, 'key', 'cat /root/file'), 'the file of the snapshot').toBe('old')
  await open()
  await page.keyboard.type('clear; cat /root/file\r')
  await expect(screen).toContainText('old')

  // A new password.
  await at('settings')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  await at('overview')
  const password = page.getByTestId('password')
  await expect(password).toHaveText(/^\w{20}$/)
  writeFileSync(PASSWORD, `#!/bin/sh\necho ${await password.textContent()}\n`, { mode: 0o700 })
  await expect.poll(() => ssh(IP, 'password', 'whoami'), 'the new password').toBe('root')
  writeFileSync(PASSWORD, '#!/bin/sh\necho wrong\n')
  expect(ssh(IP, 'password', 'whoami')).toBeNull()

  // A load made inside shows.
  ssh(IP, 'key', '(timeout 60 sh -c "while :; do :; done" >/dev/null 2>&1 &)')
  await at('graphs')
  await expect(page.getByRole('img', { name: /^Processor: latest (?:[5-9]\d|1\d\d)/ })).toBeVisible()
})

// Servers do not reach each other by the public network, so the host asks, through which all other traffic comes.
test('a firewall closes a port of a server of LXD, and a rule opens it', async ({ page }) => {
  const name = `fire-${Date.now()}`
  const { ID, IP } = (await aServer(page.request, name)) as Server & { IP: string }
  const answers = () => inside('ssh-keyscan', '-T', '2', '-t', 'ed25519', IP) !== null
  await expect.poll(answers, 'open without a firewall').toBe(true)
  await page.goto('/cloud/firewalls')
  await page.getByRole('button', { name: 'Create firewall' }).click()
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name })
  const saved = async (change: () => Promise<unknown>) => {
    await card.getByRole('button', { name: `Edit rules of ${name}` }).click()
    await change()
    await card.getByRole('button', { name: 'Save rules' }).click()
    await expect(card.getByRole('button', { name: `Edit rules of ${name}` })).toBeVisible()
    await expect(card.getByText('Being applied', { exact: true })).toBeHidden()
  }
  await saved(() => card.getByRole('button', { name: 'Remove rule 1' }).click())
  await card.getByLabel(`Server for ${name}`).selectOption(String(ID))
  await card.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(card.getByText('Applied', { exact: true })).toBeVisible()

  await expect.poll(answers, 'closed by the firewall').toBe(false)
  await saved(async () => {
    await card.getByRole('button', { name: 'Add rule' }).click()
    await card
      .getByLabel(/^Port, rule/)
      .last()
      .fill('22')
  })
  await expect.poll(answers, 'opened by a rule').toBe(true)
})
