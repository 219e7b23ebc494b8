import { join } from 'node:path'
import { z } from 'zod'
import { list, port } from './fields.schema.ts'

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory'

export const acmeSettings = {
  ACME_DOMAINS: list
    .pipe(z.array(z.hostname().toLowerCase()).max(50))
    .default([])
    .describe(
      'Names of this server, separated by commas. Quartet gets a certificate for them, renews it and serves HTTPS itself; each must lead here, and port 80 of it to HTTP_PORT. The first is the address of links without PUBLIC_URL',
    ),
  ACME_EMAIL: z.email().optional().describe('Address that the authority may write to about the certificate'),
  ACME_DIRECTORY: z
    .url({ protocol: /^https$/ })
    .default(LETS_ENCRYPT)
    .describe('Authority, by its ACME directory'),
  HTTP_PORT: port(80).describe('Port, with ACME_DOMAINS alone, that proves the names and leads browsers to HTTPS'),
}

/**
 * Derives settings from ACME_DOMAINS that are not set: the file of certificate and key, the address for links, the
 * allowed hosts. Each authority has its own folder, so that trying another one does not replace the certificate.
 * @returns the problems
 */
export function completeAcme(source: Record<string, string>): string[] {
  const domains = list.parse(source['ACME_DOMAINS']?.toLowerCase() ?? '')
  const [first] = domains
  if (first === undefined) return []
  if (source['TLS_CERT'] || source['TLS_KEY']) return ['ACME_DOMAINS: set either it or TLS_CERT and TLS_KEY, not both']
  const authority = URL.parse(source['ACME_DIRECTORY'] ?? LETS_ENCRYPT)?.host.replace(':', '-') ?? ''
  const file = join(source['DATA_DIR'] ?? '.data', 'tls', authority, 'certificate.pem')
  const port = source['PORT'] === '443' ? '' : `:${source['PORT'] ?? 3000}`
  source['TLS_CERT'] = source['TLS_KEY'] = file
  source['PUBLIC_URL'] ??= `https://${first}${port}`
  source['ALLOWED_HOSTS'] = [source['ALLOWED_HOSTS'], ...domains.map((name) => name + port)].filter(Boolean).join(',')
  return []
}
