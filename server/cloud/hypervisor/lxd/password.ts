import { HypervisorError } from '../errors.ts'
import { call } from './api.ts'
import { instanceName } from './names.ts'

const FILE = '/root/.admin-password'
const COMMAND = ['/bin/sh', '-c', `chpasswd < ${FILE}; status=$?; rm -f ${FILE}; exit $status`]

/**
 * Sets a password inside the running system. It travels as a file that only root can read and that is removed at
 * once: a command line would stand in the daemon's list of operations.
 */
export async function setPassword(id: number, user: string, password: string): Promise<void> {
  const instance = `/1.0/instances/${instanceName(id)}`
  const headers = {
    'Content-Type': 'application/octet-stream',
    'X-LXD-mode': '0600',
    'X-LXD-uid': '0',
    'X-LXD-gid': '0',
    'X-LXD-type': 'file',
    'X-LXD-write': 'overwrite',
  }
  await call('POST', `${instance}/files?path=${FILE}`, Buffer.from(`${user}:${password}\n`), headers)
  const { data } = await call<{ return?: number }>('POST', `${instance}/exec`, {
    command: COMMAND,
    'wait-for-websocket': false,
    'record-output': false,
    interactive: false,
  })
  if (data.return !== 0) {
    throw new HypervisorError('refused', 'password_not_set', 'The image does not let its password be set (chpasswd)')
  }
}
