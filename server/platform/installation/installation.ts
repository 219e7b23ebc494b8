import type { z } from 'zod'
import { Prisma } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { polled } from '#server/core/database/polled.ts'
import { env } from '#server/settings/env.ts'
import { accentStyles } from './accent.ts'
import { FooterLinks, Logo, OwnPage } from './settings.schema.ts'

/** The only row of the table, with what operators set in the browser. */
const ROW = { id: 1 }

export interface Installation {
  name: string
  signUp: boolean
  accent: string | null
  logo: z.output<typeof Logo> | null
  links: z.output<typeof FooterLinks>
  imprint: OwnPage
  privacy: OwnPage
}

const DEFAULTS: Installation = {
  name: 'Quartet',
  signUp: true,
  accent: null,
  logo: null,
  links: [],
  imprint: {},
  privacy: {},
}

export async function readInstallation(db: Db): Promise<Installation> {
  const row = await db.installation.findUnique({ where: ROW })
  return row ? installationOf(row) : DEFAULTS
}

export async function storeInstallation(db: Db, data: Partial<Installation>): Promise<Installation> {
  const { logo, ...rest } = data
  const stored = { ...rest, ...(logo !== undefined && { logo: logo ?? Prisma.DbNull }) }
  return installationOf(
    await db.installation.upsert({ where: ROW, create: { ...ROW, name: DEFAULTS.name, ...stored }, update: stored }),
  )
}

/** Whether people may create accounts: neither SIGN_UP nor an operator has closed sign-up. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  return env().SIGN_UP && (await readInstallation(db)).signUp
}

/** What pages show of the installation. */
export interface Face extends Installation {
  /** A stylesheet, for the accent and in place of the default logo. */
  styles: string | null
}

/** What pages show: at most some seconds old, and the last known state while there is no database. */
export const { current: installationFace, forget: forgetFace } = polled<Face>({
  name: 'installation',
  initial: { ...DEFAULTS, styles: null },
  // A page that had to wait would be streamed with other bytes, and so be sent again.
  inBackground: true,
  async read(known) {
    const read = await readInstallation(db())
    const isSame = known?.accent === read.accent && (known.logo === null) === (read.logo === null)
    return { ...read, styles: isSame ? known.styles : stylesOf(read) }
  },
})

function stylesOf({ accent, logo }: Installation): string | null {
  const ofAccent = accent === null ? '' : accentStyles(accent)
  return (logo === null ? ofAccent : `${ofAccent}[data-default-logo]{display:none}`) || null
}

function installationOf(row: Prisma.InstallationGetPayload<object>): Installation {
  const { name, signUp, accent, logo, links, imprint, privacy } = row
  return {
    name,
    signUp,
    accent,
    logo: Logo.nullable().parse(logo),
    links: FooterLinks.parse(links),
    imprint: OwnPage.parse(imprint),
    privacy: OwnPage.parse(privacy),
  }
}
