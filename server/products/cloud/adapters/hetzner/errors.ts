import type { ErrorStyle } from '#server/api/http/error-response.ts'
import { AppError, isAppError, type ErrorCode } from '#server/core/errors.ts'

/** The codes of the Hetzner API that we answer with, and their statuses. */
const STATUS = {
  json_error: 400,
  unauthorized: 401,
  forbidden: 403,
  resource_limit_exceeded: 403,
  not_found: 404,
  firewall_resource_not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  uniqueness_error: 409,
  server_already_attached: 409,
  firewall_already_applied: 409,
  resource_unavailable: 412,
  invalid_input: 422,
  unsupported_error: 422,
  resource_in_use: 422,
  locked: 423,
  protected: 423,
  rate_limit_exceeded: 429,
  server_error: 500,
  unavailable: 503,
} as const
export type HetznerCode = keyof typeof STATUS

/** None becomes `conflict`: clients of that API repeat such a request at once, and ours would fail again. */
const CODES: Record<ErrorCode, HetznerCode> = {
  invalid_input: 'invalid_input',
  unauthenticated: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  request_timeout: 'timeout',
  conflict: 'resource_unavailable',
  gone: 'not_found',
  precondition_failed: 'resource_unavailable',
  payload_too_large: 'invalid_input',
  unsupported_media_type: 'invalid_input',
  misdirected: 'not_found',
  unprocessable: 'invalid_input',
  rate_limited: 'rate_limit_exceeded',
  internal: 'server_error',
  storage_failed: 'server_error',
  unavailable: 'unavailable',
}

/** Codes for the reasons that operations give with an error. */
const REASONS: Readonly<Record<string, HetznerCode>> = {
  bad_json: 'json_error',
  bad_path: 'not_found',
  limit_reached: 'resource_limit_exceeded',
  protected: 'protected',
  network_in_use: 'resource_in_use',
  firewall_in_use: 'resource_in_use',
  template_in_use: 'resource_in_use',
  has_snapshots: 'resource_in_use',
  zone_exists: 'uniqueness_error',
  control_required: 'forbidden',
  reverse_zone: 'forbidden',
  managed_on_host: 'unsupported_error',
}

/** The names that the Hetzner API has for the fields of our operations. */
const FIELDS: Readonly<Record<string, string>> = {
  CPU: 'server_type',
  RAM: 'server_type',
  HDD: 'server_type',
  imageID: 'image',
  SSHKeyIDs: 'ssh_keys',
  PublicKey: 'public_key',
  UserData: 'user_data',
  NetworkID: 'network',
  NetworkIDs: 'networks',
  FirewallID: 'firewall',
  FirewallIDs: 'firewalls',
  ServerID: 'server',
  Addresses: 'source_ips',
  RecordSets: 'records',
  Values: 'records',
  TTL: 'ttl',
  ZoneFile: 'zonefile',
  Host: 'dns_ptr',
  Range: 'ip_range',
  IP: 'ip',
}

/** `{"error": {"code", "message", "details"}}` */
export const hetznerErrors: ErrorStyle = {
  status: (error) => STATUS[codeOf(error)],
  body(error) {
    const fields = Object.entries(error.details.fields ?? {})
    const details =
      fields.length === 0 ? {} : { fields: fields.map(([path, messages]) => ({ name: fieldName(path), messages })) }
    return { error: { code: codeOf(error), message: error.message, details } }
  },
}

/** An error with a code of that API. */
export function refusal(code: HetznerCode, message: string): AppError {
  return new AppError('unprocessable', message, { reason: code })
}

/** An invalid value of a request. */
export function invalid(name: string, message: string): AppError {
  return new AppError('unprocessable', `${name}: ${message}`, { fields: { [name]: [message] } })
}

/** Runs a change of a firewall's servers; when a server is not found, throws the code that clients know for that. */
export async function namingServers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAppError(error) && error.code === 'not_found'
      ? refusal('firewall_resource_not_found', error.message)
      : error
  }
}

/** Runs a change; when it conflicts with the present state, throws `code`, which clients know for that. */
export async function inConflict<T>(code: HetznerCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isMeant = isAppError(error) && error.details.reason === 'wrong_state' && error.details.data === undefined
    throw isMeant ? refusal(code, error.message) : error
  }
}

function codeOf({ code, details: { reason, data } }: AppError): HetznerCode {
  if (reason === 'wrong_state' && data?.['state'] === 'Deleting') return 'locked'
  if (reason !== undefined && Object.hasOwn(STATUS, reason)) return reason as HetznerCode
  return REASONS[reason ?? ''] ?? CODES[code]
}

/** `Rules.0.Port` → `rules.0.port` */
function fieldName(path: string): string {
  return path
    .split('.')
    .map((part) => FIELDS[part] ?? part.toLowerCase())
    .join('.')
}
