import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Prisma } from '#prisma/generated/client.ts'
import { writeAudit } from '#server/core/audit.ts'
import { command, type CommandResult } from '#server/core/command.ts'
import { systemContext } from '#server/core/context.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { ALL_ROLES, type Role } from '#server/core/scopes.schema.ts'
import { displayName, emailAddress, newPassword } from '#server/platform/accounts/account.schema.ts'
import { setupPath } from '#server/platform/accounts/setup.service.ts'
import { hashNewPassword } from '#server/platform/accounts/passwords.ts'
import { resetSecondFactor } from '#server/platform/second-factor/second-factor.service.ts'
import { createAccount } from '#server/platform/sign-in/sign-up.ts'
import { updateUser, userByEmail } from '#server/platform/accounts/users.service.ts'

const email = emailAddress.describe('E-mail address of the account')
const role = z.enum(ALL_ROLES.filter((each) => each !== 'user'))

const list = command({
  name: 'user list',
  summary: 'List accounts with their roles',
  input: z.object({ role: role.optional().describe('Only accounts with this role') }),
  async run({ role: only }) {
    const rows = await db().user.findMany({
      where: only ? { roles: { has: only } } : {},
      include: FACTORS,
      orderBy: { createdAt: 'asc' },
    })
    const users = rows.map(viewOf)
    const setup = await setupPath(db())
    const none = setup ? `no accounts; make the first operator at ${publicOrigin()}${setup}` : 'no accounts'
    return { data: { users }, lines: users.map(lineOf), notes: users.length > 0 ? [] : [none] }
  },
})

const create = command({
  name: 'user create',
  summary: 'Create an account, whether or not sign-up is open',
  details:
    'Its address counts as confirmed. The first operator of an installation is made this way, or at the address that its start prints.',
  input: z.object({
    email: email.describe('E-mail address, with which the person signs in'),
    role: role.optional().describe('A role that it gets'),
    name: displayName.optional().describe('Display name; by default the address before its @'),
    passwordStdin: z
      .boolean()
      .default(false)
      .describe('Read the password from the standard input; without it one is generated and printed once'),
  }),
  arguments: ['email'],
  async run({ email: address, role: added, name = address.replace(/@.*/s, ''), passwordStdin }) {
    const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
    const password = passwordOf(given ?? randomBytes(18).toString('base64url'))
    const passwordHash = await hashNewPassword(password, [name, address])
    const roles: Role[] = added ? ['user', added] : ['user']
    const user = await transaction(async (tx) => {
      const row = { id: newId('usr'), name, email: address, roles, passwordHash, emailConfirmedAt: new Date() }
      const made = await createAccount(tx, row)
      const after = { name, email: address, roles }
      await writeAudit(tx, systemContext({ db: tx }), 'users.create', [{ subject: `user:${made.id}`, after }])
      return viewOf({ ...made, passkeys: [], totp: null })
    })
    const lines = given === undefined ? [lineOf(user), `password: ${password}`] : [lineOf(user)]
    return { data: { ...user, ...(given === undefined && { password }) }, lines }
  },
})

const promote = command({
  name: 'user promote',
  summary: 'Give an account a role',
  input: z.object({ email, role: role.describe('The role') }),
  arguments: ['email'],
  run: ({ email: address, role: added }) => change(address, (roles) => ({ roles: [...roles, added] })),
})

const demote = command({
  name: 'user demote',
  summary: 'Take a role from an account',
  details: 'The last operator stays one.',
  input: z.object({ email, role: role.optional().describe('The role; all of them by default') }),
  arguments: ['email'],
  run: ({ email: address, role: removed }) =>
    change(address, (roles) => ({ roles: removed ? roles.filter((each) => each !== removed) : [] })),
})

const block = command({
  name: 'user block',
  summary: 'Block an account and end its sessions',
  input: z.object({ email }),
  arguments: ['email'],
  run: ({ email: address }) => change(address, () => ({ disabled: true })),
})

const unblock = command({
  name: 'user unblock',
  summary: 'Let a blocked account sign in again',
  input: z.object({ email }),
  arguments: ['email'],
  run: ({ email: address }) => change(address, () => ({ disabled: false })),
})

const resetFactor = command({
  name: 'user reset-factor',
  summary: 'Delete the second factors of an account, for a person who lost them',
  details:
    'Its passkeys, authenticator app and recovery codes go, and its sessions end. The person signs in by the password.',
  input: z.object({ email }),
  arguments: ['email'],
  async run({ email: address }) {
    const { id } = await userByEmail(db(), address)
    await resetSecondFactor.execute(systemContext({ origin: publicOrigin() }), { id })
    return shown(address)
  },
})

export const commands = [list, create, promote, demote, block, unblock, resetFactor]

const FACTORS = {
  passkeys: { select: { id: true } },
  totp: { select: { confirmedAt: true } },
} as const satisfies Prisma.UserInclude

/** Makes a change that operators can make in the browser, as the system. */
async function change(
  address: string,
  changed: (roles: string[]) => { roles: string[] } | { disabled: boolean },
): Promise<CommandResult> {
  const { id, roles } = await userByEmail(db(), address)
  await updateUser.execute(systemContext(), { id, ...changed(roles) })
  return shown(address)
}

async function shown(address: string): Promise<CommandResult> {
  const user = viewOf(await db().user.findUniqueOrThrow({ where: { email: address }, include: FACTORS }))
  return { data: user, lines: [lineOf(user)] }
}

/** @throws Error that says what is wrong with the password */
function passwordOf(given: string): string {
  const parsed = newPassword.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(`The password cannot be used: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}

function viewOf(row: Prisma.UserGetPayload<{ include: typeof FACTORS }>) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    disabled: row.disabledAt !== null,
    second_factor: row.passkeys.length > 0 || row.totp?.confirmedAt instanceof Date,
  }
}

function lineOf({ email: address, name, roles, disabled, second_factor }: ReturnType<typeof viewOf>): string {
  const remarks = [second_factor ? 'second factor' : 'no second factor', ...(disabled ? ['blocked'] : [])]
  return [address, name, roles.join(','), remarks.join(', ')].join('\t')
}
