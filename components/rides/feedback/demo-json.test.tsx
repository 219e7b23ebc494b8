import { expect, test } from 'vitest'
import { DeveloperModeProvider } from '#components/shell/developer-mode.tsx'
import { render } from '#components/testing/render.tsx'
import { DemoJson } from './demo-json.tsx'
import { DEFAULT_FEATURES } from './feedback-logic.ts'

test('the demo shows what the API returned and what will be sent to developers alone', () => {
  const config = { revision: 'rev_1', refresh_s: 30, features: DEFAULT_FEATURES }
  const body = { order_id: 'o1', stars: 4 }
  const shown = (on: boolean) =>
    render(
      <DeveloperModeProvider on={on} signedIn>
        <DemoJson orderId="o1" body={body} screen={{ quality_choices: ['Clean car'] }} config={config} />
      </DeveloperModeProvider>,
    )
  expect(shown(true)).toContain('&quot;stars&quot;: 4')
  expect(shown(false)).not.toMatch(/<pre|POST \/api/)
})
