import type { Rider } from './rider.ts'

/** Every switch, with a value of its kind. */
export const FLAGS = {
  feedback_screen: false,
  better_reasons: false,
  three_order_check: false,
  tips: false,
  map: false,
  star_color: '',
  thanks_seconds: 0,
}

/** Makes the switches of `FLAGS` that are not built in, and gives half of the riders a check of three orders. */
export async function makeFlags(operator: Rider): Promise<void> {
  await operator.post('/api/switches', { name: 'map', default: false, rules: [{ percent: 10, value: true }] })
  const rules = [
    { platforms: ['ios'], min_app_version: '4.12', value: 'blue' },
    { percent: 30, salt: 'colour', value: 'green' },
  ]
  await operator.post('/api/switches', { name: 'star_color', type: 'text', default: 'grey', rules })
  await operator.post('/api/switches', { name: 'thanks_seconds', type: 'number', default: 3 })
  const half = { enabled: true, default: false, rules: [{ percent: 50, value: true }] }
  await operator.send('PATCH', '/api/switches/three_order_check', half)
}
