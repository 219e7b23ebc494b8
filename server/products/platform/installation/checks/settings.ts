import { texts } from '#i18n/texts.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'

/** Whether the settings can be used: nothing else can be looked at without them. */
export function checkSettings(): Finding {
  const t = () => texts('admin.checks.settings')
  try {
    env()
    return ok('settings.all', () => [t()('about'), t()('fine')])
  } catch (error) {
    return broken('settings.all', () => [t()('about'), errorText(error), t()('remedy')])
  }
}
