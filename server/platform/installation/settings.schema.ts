import { z } from 'zod'
import { LOCALES } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { nameText, named, text } from '#server/core/base.schema.ts'

/** The largest picture that is taken for a logo, in bytes. */
export const LOGO_BYTES = 262_144
export const MOST_LINKS = 8
/** The longest text of a page, in characters. */
export const MOST_PAGE_TEXT = 20_000

/** Pages whose text operators write; the name is the path. */
export const OWN_PAGES = ['imprint', 'privacy'] as const
export type OwnPageName = (typeof OWN_PAGES)[number]

const accent = z.string().regex(/^#[\da-f]{6}$/i, { error: () => texts('platform.installation')('notAColour') })

export const FooterLinks = z
  .array(
    z.strictObject({
      label: nameText(40),
      url: text(500)
        .trim()
        .refine(isPublicLink, {
          error: () => texts('platform.installation')('notALink'),
          params: { code: 'invalid_input' },
        }),
    }),
  )
  .max(MOST_LINKS)

/** Markdown by language. */
export const OwnPage = z.partialRecord(z.enum(LOCALES), text(MOST_PAGE_TEXT))
export type OwnPage = z.output<typeof OwnPage>

/** A picture as a data URL, with two or three times the width and height that it is shown with. */
export const Logo = z.object({ src: z.string(), width: z.number(), height: z.number() })

/** Fields that are absent stay as they are. */
export const UpdateInstallation = z.strictObject({
  name: nameText(40).optional().describe('Name on pages'),
  sign_up: z.boolean().optional().describe('Whether people may create accounts'),
  accent: accent.nullable().optional().describe('Colour of buttons and links'),
  logo: z
    .base64()
    .min(1)
    .max(Math.ceil(LOGO_BYTES / 3) * 4)
    .nullable()
    .optional()
    .describe('PNG, JPEG or WebP'),
  links: FooterLinks.optional(),
  imprint: OwnPage.optional(),
  privacy: OwnPage.optional(),
})

const setting = z.string().nullable()

export const InstallationView = named('Installation', {
  name: z.string().describe('Name on pages'),
  sign_up: z.boolean().describe('Whether people may create accounts'),
  sign_up_fixed: z.boolean().describe('SIGN_UP=off closes sign-up whatever is chosen here'),
  accent: z.string().nullable().describe('Colour of buttons and links as it was chosen'),
  accent_shown: z
    .object({ light: z.string(), dark: z.string() })
    .nullable()
    .describe('The colour in each theme, changed where its text could not be read'),
  logo: Logo.nullable(),
  links: FooterLinks,
  imprint: OwnPage,
  privacy: OwnPage,
  environment: z
    .object({ PUBLIC_URL: setting, PRODUCTS: setting, SMTP_URL: setting, MAIL_FROM: setting, BACKUP_TARGET: setting })
    .describe('What only the environment sets; null where it does not. Without secrets'),
})

/** Whether a link may stand on a public page: a path here, or another site by https. */
function isPublicLink(url: string): boolean {
  if (/[\s\\]/.test(url)) return false
  if (url.startsWith('/')) return !url.startsWith('//')
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === ''
}
