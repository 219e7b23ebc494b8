import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Whether we may send to an IP address that a user names: to public ones, and to those of `allowed` (networks such as
 * 10.20.0.0/16). Not public are the special-purpose ranges of IANA and the addresses of this machine.
 */
export function isPublicAddress(given: string, allowed: readonly string[]): boolean {
  // A link-local address may contain the name of its interface.
  const [address = ''] = given.split('%')
  if (isIP(address) === 0) return false
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (listOf(allowed).check(address, family)) return true
  if (family === 'ipv6' && !GLOBAL.check(address, family)) return false
  return !SPECIAL.check(address, family) && !ownAddresses().includes(address)
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and the address of Azure's metadata. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The only public range of IPv6; mapped, translated, local and multicast addresses are outside. */
const GLOBAL_V6 = ['2000::/3']
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const SPECIAL = listOf([...SPECIAL_V4, ...SPECIAL_V6])
const GLOBAL = listOf(GLOBAL_V6)

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The addresses of this machine. Read each time: interfaces come and go, and reading them takes microseconds. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}
