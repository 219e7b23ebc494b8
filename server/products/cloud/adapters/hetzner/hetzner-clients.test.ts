// Programs of others, unmodified, with an address and a token (npm run suite -- hetzner).
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDomain } from '../../dns/testing/zones.ts'
import { hypervisor } from '../../hypervisor/current.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'

const { HETZNER_SUITE, HETZNER_GO = '', HETZNER_PYTHON = '', HETZNER_CLI = '' } = process.env
const run = promisify(execFile)
const MINUTE = 60_000
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvYlVSo5wDyMEOxSsvCvB7n2BDpKSdg5Eq4Aq1vM9Pp me@home'

describe.skipIf(HETZNER_SUITE === undefined)('clients of the API of Hetzner Cloud', () => {
  const server = aCloud()
  // LXD within with-lxd.sh, elsewhere the simulator.
  aBackgroundWorker(hypervisor)
  let customer: CloudClient
  beforeEach(async () => {
    customer = await aCustomer(server)
  })

  const env = (more: Record<string, string> = {}) => ({
    ...process.env,
    HCLOUD_ENDPOINT: `${server.url}/hetzner/v1`,
    HCLOUD_TOKEN: customer.token,
    PUBLIC_KEY,
    ZONE: aDomain(),
    ...more,
  })

  /** What they made, they have deleted. */
  async function expectNothingLeft(): Promise<void> {
    for (const path of ['/servers', '/networks', '/templates', '/firewalls', '/ssh-keys', '/dns/zones']) {
      await expect.poll(async () => [path, (await customer.call('GET', path)).body]).toEqual([path, []])
    }
  }

  it.skipIf(HETZNER_GO === '')(
    'hcloud-go walks through servers and zones',
    async () => {
      expect((await run(HETZNER_GO, [], { env: env() })).stdout).toContain('hcloud-go: done')
      await expectNothingLeft()
    },
    2 * MINUTE,
  )

  const python = async (program: string) =>
    (
      await run('python3', [`clients/hetzner/${program}`], {
        env: env({ PYTHONPATH: HETZNER_PYTHON, PYTHONDONTWRITEBYTECODE: '1' }),
      })
    ).stdout

  it.skipIf(HETZNER_PYTHON === '')(
    'hcloud-python walks through servers and zones',
    async () => {
      expect(await python('walk.py')).toContain('hcloud-python: done')
      await expectNothingLeft()
    },
    2 * MINUTE,
  )

  it.skipIf(HETZNER_PYTHON === '')(
    'a plan is applied, read without a difference, changed, read again and destroyed',
    async () => {
      expect(await python('plan.py')).toContain('plan: done')
      await expectNothingLeft()
    },
    2 * MINUTE,
  )

  it.skipIf(HETZNER_CLI === '')(
    'the hcloud program of Debian walks through servers',
    async () => {
      const hcloud = async (line: string, ...more: string[]) =>
        (await run(HETZNER_CLI, [...line.split(' '), ...more], { env: env({ HOME: '/nonexistent' }) })).stdout
      const described = async (line: string) => JSON.parse(await hcloud(`${line} -o json`)) as Record<string, never>

      await hcloud('ssh-key create --name cli --public-key', PUBLIC_KEY)
      await hcloud('network create --name cli --ip-range 10.160.3.0/24')
      await hcloud('network add-subnet cli --type cloud --network-zone local --ip-range 10.160.3.0/24')
      await hcloud('firewall create --name cli')
      await hcloud('firewall add-rule cli --direction in --protocol tcp --port 22 --source-ips 0.0.0.0/0')
      const size = '--type 1cpu-512mb-10gb --image debian-12 --location local'
      const made = await hcloud(`server create --name cli-1 ${size} --ssh-key cli --network cli --firewall cli`)
      expect(made).toMatch(/Server \d+ created/)
      expect(await hcloud('server list -o noheader -o columns=name,status,type')).toMatch(/cli-1 +running/)
      await hcloud('server add-label cli-1 by=cli')
      await hcloud('server set-rdns cli-1 --hostname cli.elsewhere.example')
      await hcloud('server poweroff cli-1')
      await hcloud('server change-type cli-1 2cpu-1gb-20gb')
      await hcloud('server poweron cli-1')
      expect(await described('server describe cli-1')).toMatchObject({
        status: 'running',
        server_type: { name: '2cpu-1gb-20gb' },
        image: { name: 'debian-12' },
        labels: { by: 'cli' },
        public_net: { ipv4: { dns_ptr: 'cli.elsewhere.example' } },
      })
      await hcloud('server create-image --type snapshot --description golden cli-1')
      const [image] = JSON.parse(await hcloud('image list --type snapshot -o json')) as [{ id: number }]
      await hcloud(`server rebuild cli-1 --image ${image.id}`)
      await hcloud('server detach-from-network cli-1 --network cli')
      await hcloud('server attach-to-network cli-1 --network cli')
      await hcloud('server enable-protection cli-1 delete rebuild')
      await expect(hcloud('server delete cli-1')).rejects.toThrow('protected')
      await hcloud('server disable-protection cli-1 delete rebuild')
      await hcloud('server enable-backup cli-1')
      await hcloud('server disable-backup cli-1')
      await expect(hcloud('server request-console cli-1')).rejects.toThrow('unsupported_error')
      await expect(hcloud('volume create --name v --size 10 --location local')).rejects.toThrow('forbidden')
      expect(await hcloud('server-type list')).toContain('4cpu-16gb-160gb-dedicated')
      expect(await hcloud('primary-ip list')).toContain('10.87.')
      await hcloud('server delete cli-1')
      for (const line of [
        'firewall delete cli',
        'network delete cli',
        'ssh-key delete cli',
        `image delete ${image.id}`,
      ]) {
        await hcloud(line)
      }
      await expectNothingLeft()
    },
    2 * MINUTE,
  )
})
