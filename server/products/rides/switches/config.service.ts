import { ownerFor } from '#server/core/actor.ts'
import { env } from '#server/settings/env.ts'
import { rideQuery } from '../operation.ts'
import { choiceLocale, currentChoices } from '../choices/current-choices.ts'
import { bringsReplies } from '../support/desk.client.ts'
import { evaluate } from './evaluate.ts'
import { currentSwitches } from './switch-cache.ts'
import { ConfigView, FEATURES, GetConfig, type FeatureName } from './switches.schema.ts'

export const getConfig = rideQuery({
  id: 'config.get',
  name: 'getClientConfig',
  summary: 'Get the feature switches for this client, and the choices by rating',
  description:
    'Fetch it at start and every `refresh_s` ± 20 %, and keep the last good response. A feature is on when both the backend and the client say so. A rider stays in the same share of a rule on every device. Choices of the screen that `reasons` does not name are shown at every rating.',
  bounds: 'invalid_input',
  input: GetConfig,
  output: ConfigView,
  async run(ctx, sent) {
    const { switches, revision } = await currentSwitches()
    const { version, quality_choices } = await currentChoices()
    const locale = choiceLocale(ctx)
    const client = { ...sent, rider: ownerFor(ctx.actor, 'rides:read') }
    const now = Date.now()
    const values = [...switches].map(([name, state]) => [name, evaluate(name, state, client, now).value] as const)
    const [own, others] = [true, false].map((isOwn) =>
      values.filter(([name]) => Object.hasOwn(FEATURES, name) === isOwn),
    )
    return {
      revision,
      refresh_s: env().RIDES_REFRESH_S,
      features: Object.fromEntries(own ?? []) as Record<FeatureName, boolean>,
      switches: Object.fromEntries(others ?? []),
      ...(env().RIDES_RATING_DAYS > 0 && { rating_days: env().RIDES_RATING_DAYS }),
      support_replies: bringsReplies(),
      reasons: {
        version,
        choices: quality_choices.map(({ text, stars = [], cause }) => ({ text: text[locale], stars, cause })),
      },
    }
  },
})
