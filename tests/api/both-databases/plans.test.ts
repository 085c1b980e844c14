import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('a visitor reads the six plans in dollars, Free to Oracle', async () => {
  const hub = await createTestApp()
  const answer = await hub.app.request('/api/plans')
  expect(answer.status).toBe(200)
  const plans = await answer.json()
  expect(
    plans.map((plan: Record<string, unknown>) => [
      plan['plan_name'],
      plan['monthly_price'],
      plan['yearly_price'],
    ]),
  ).toEqual([
    ['Free', 0, 0],
    ['Basic', 4.99, 50.19],
    ['Pro', 9.99, 100.48],
    ['Elite', 19.99, 201.07],
    ['Master', 34.99, 351.94],
    ['Oracle', 59.99, 603.4],
  ])
  expect(plans[2]).toEqual({
    id: 'tier2',
    plan_name: 'Pro',
    monthly_price: 9.99,
    yearly_price: 100.48,
    yearly_discount_amount: 19.4,
  })
  await hub.close()
})

test('each feature has a cell for each plan, in the words of the table', async () => {
  const hub = await createTestApp()
  const features = await (await hub.app.request('/api/features')).json()
  const cells = await (await hub.app.request('/api/plan-features')).json()
  expect(features.map((feature: { feature_key: string }) => feature.feature_key)).toEqual([
    'vaultvision_voting',
    'brainvault_storage',
    'educational_games',
    'gauntlet_leaderboard',
    'corevault_analytics',
    'synaptic_upgrades',
  ])
  const row = (key: string) =>
    cells
      .filter((cell: { feature_key: string }) => cell.feature_key === key)
      .map((cell: { feature_description: string }) => cell.feature_description)
  expect(cells).toHaveLength(36)
  expect(row('vaultvision_voting')).toEqual(['1', '2', '3', '5', '8', '13'])
  expect(row('brainvault_storage')).toEqual(['2', '7', '8', '9', '11', '13 + 2 synaptic'])
  expect(row('educational_games')).toEqual(['Basic', 'Level 1', 'Level 2', 'Level 3', 'Level 3', 'Level 3'])
  expect(row('gauntlet_leaderboard')).toEqual(['Day', 'Week+', 'Month+', 'All', 'All', 'All'])
  expect(row('corevault_analytics')).toEqual([
    'Basic',
    'Week+',
    'Month+',
    'Advanced',
    'Advanced',
    'Strategic',
  ])
  expect(row('synaptic_upgrades')).toEqual(['No', 'No', 'Access', 'Access', 'Access', '2 included'])
  await hub.close()
})

test('while the payment provider does not answer, no plan is said to be payable', async () => {
  const hub = await createTestApp()
  const answer = await hub.app.request('/api/payments/plans')
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  await hub.close()
})
