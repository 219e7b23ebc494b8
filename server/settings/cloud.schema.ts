import { z } from 'zod'
import { flag, integer, list, port, quota } from './fields.schema.ts'

/** The APIs of other products that this server speaks too. */
const ADAPTERS = ['powerdns', 'onecloud', 'hetzner', 'subsonic', 'ofrep'] as const

/** The settings of servers and of DNS. */
export const cloudSettings = {
  CLOUD_DRIVER: z.enum(['simulator', 'lxd']).default('simulator').describe('lxd creates real servers, on LXD or Incus'),
  CLOUD_PUBLIC_POOL: z.cidrv4().default('10.87.0.0/16').describe('Range of the public addresses of servers'),
  CLOUD_PRIVATE_POOL: z
    .cidrv4()
    .default('10.128.0.0/10')
    .describe('Range that private /24 networks are allocated from'),
  CLOUD_JOB_SECONDS: integer(600, 1).describe('Time after which an unfinished job fails'),
  CLOUD_CONSOLES: integer(20, 0).describe('Consoles that an account may have open in each web process; 0 for none'),
  CLOUD_QUOTA_SERVERS: quota(50).describe('Servers of each account'),
  CLOUD_QUOTA_CPU: quota(256).describe('Processors of each account'),
  CLOUD_QUOTA_RAM: quota(524_288).describe('Memory of each account, MB'),
  CLOUD_QUOTA_HDD: quota(16_384).describe('Disk of each account, GB'),
  CLOUD_QUOTA_NETWORKS: quota(20).describe('Private networks of each account'),
  CLOUD_QUOTA_TEMPLATES: quota(20).describe('Templates of each account'),
  CLOUD_QUOTA_SSH_KEYS: quota(100).describe('SSH keys of each account'),
  CLOUD_QUOTA_SNAPSHOTS: quota(100).describe('Snapshots of each account'),
  CLOUD_QUOTA_FIREWALLS: quota(50).describe('Firewalls of each account'),
  CLOUD_QUOTA_STACKS: quota(20).describe('Stacks of each account'),
  CLOUD_QUOTA_ZONES: quota(50).describe('DNS zones of each account'),
  CLOUD_QUOTA_RECORD_SETS: quota(20_000).describe('DNS record sets of each account, in all its zones'),
  CLOUD_QUOTA_RECORDS: quota(20_000).describe(
    'DNS records of each account, in all its zones: each value of a record set counts',
  ),
  DNS_NAMESERVERS: list
    .pipe(z.array(z.hostname()).min(1).max(8))
    .default(['ns1.quartet.internal', 'ns2.quartet.internal'])
    .describe('Host names of the name servers that domains are delegated to, separated by commas'),
  DNS_HOST: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1').describe('Address of the built-in name server'),
  DNS_RESOLVERS: list
    .default([])
    .describe(
      'Resolvers (address or address:port) by which the name servers of parent zones are found, to see whether a ' +
        'delegation has arrived; those of the system by default',
    ),
  DNS_PORT: port(5300).describe('Port of the built-in name server, UDP and TCP; 0 is off'),
  DNS_ANSWERS_PER_SECOND: integer(500, 1).describe(
    'Answers of the built-in name server to one network each second, over UDP; further ones must ask over TCP',
  ),
  DNS_PRIVATE_NETWORKS: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe(
      'Networks that are not public and may have secondary name servers all the same, separated by commas: 10.20.0.0/16',
    ),
  ADAPTERS: list
    .pipe(z.array(z.enum([...ADAPTERS, 'none'])))
    .default([...ADAPTERS])
    .describe(
      `APIs of other products that are served for their clients, separated by commas: ${ADAPTERS.join(', ')}; or none`,
    ),
  POWERDNS_URL: z.url().optional().describe('HTTP API of PowerDNS instead of the built-in name server'),
  POWERDNS_API_KEY: z.string().optional().describe('Key of POWERDNS_URL'),
  POWERDNS_SERVERS: list
    .default([])
    .describe('Addresses (host:port) that are asked whether a change has arrived; port 53 of POWERDNS_URL by default'),
  POWERDNS_KIND: z
    .enum(['Native', 'Master'])
    .default('Native')
    .describe('Kind of new zones in PowerDNS: Master notifies its secondaries, Native leaves that to the database'),
  SIMULATOR_SECONDS: z.coerce
    .number<string>()
    .min(0)
    .max(3600)
    .default(1.2)
    .describe('Duration of a simulated creation'),
  LXD_SOCKET: z
    .string()
    .default('/var/lib/lxd/unix.socket')
    .describe('Unix socket of LXD or Incus (/var/lib/incus/unix.socket)'),
  LXD_URL: z.url().optional().describe('URL of LXD or Incus instead of the socket'),
  LXD_CLIENT_CERT: z.string().optional().describe('File with the client certificate for LXD_URL'),
  LXD_CLIENT_KEY: z.string().optional().describe('File with the key of LXD_CLIENT_CERT'),
  LXD_SERVER_CERT: z.string().optional().describe("File with the server's certificate, when it is self-signed"),
  LXD_PUBLIC_NETWORK: z.string().default('lxdbr0').describe('Managed bridge of the public addresses'),
  LXD_IPV6_FILTERING: flag
    .default(true)
    .describe('off where LXD has no netfilter for bridges: servers may then send IPv6 from any address'),
  LXD_POOL_SSD: z.string().default('default').describe('Storage pool of SSD disks'),
  LXD_POOL_SAS: z.string().default('default').describe('Storage pool of SAS disks'),
  LXD_IMAGE_SERVER: z.url().optional().describe('Simplestreams server for images without an alias in the daemon'),
  LXD_INSTANCE_TYPE: z
    .enum(['container', 'virtual-machine'])
    .default('container')
    .describe('Type of instance of a server'),
}
