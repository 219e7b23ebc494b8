import type { ServerSpec } from '../hypervisor.ts'

/**
 * Our own part of the first start, as cloud-init reads it. JSON is YAML: built as data, no customer's text can become
 * an instruction. What the customer writes goes in `user-data`, by itself.
 */
export function vendorData(spec: Pick<ServerSpec, 'sshKey'>): string {
  const keys = spec.sshKey === null ? [] : [spec.sshKey]
  const config = {
    disable_root: false,
    ssh_pwauth: keys.length === 0,
    users: ['default', { name: 'root', lock_passwd: false, ...(keys.length > 0 && { ssh_authorized_keys: keys }) }],
  }
  return `#cloud-config\n${JSON.stringify(config)}\n`
}
