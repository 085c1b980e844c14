import * as v from 'valibot'
import { expect, test } from 'vitest'
import { featureKeys } from '#contract/plans/features.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { listPlanFeatures } from '#contract/plans/plans.contract.ts'
import { createApp } from '#server/app.ts'
import type { Feature } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { planInForce } from '#server/subscriptions/plan-in-force.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('a guest reads the six plans in dollars, Free to Oracle', async () => {
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
  expect(features.map((feature: { feature_key: string }) => feature.feature_key)).toEqual(featureKeys)
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

test('a feature’s value decides what a plan gives, not its sentence', async () => {
  const hub = await createTestApp()
  const set = (plan: PlanId, key: string, cell: { feature_description?: string; value?: string }) =>
    ownerOf(hub.db)
      .updateTable('plan_features')
      .set(cell)
      .where('plan_id', '=', plan)
      .where('feature_key', '=', key)
      .execute()
  const given = async () => (await planInForce(hub.db, 'nobody', hub.clock.now())).features
  expect(await given()).not.toContain('synaptic_upgrades')
  expect(await given()).toContain('educational_games')
  await set('tier0', 'synaptic_upgrades', { feature_description: 'Not yet' })
  await set('tier0', 'educational_games', { feature_description: 'No' })
  expect(await given()).not.toContain('synaptic_upgrades')
  expect(await given()).toContain('educational_games')
  await set('tier0', 'synaptic_upgrades', { value: '{"kind":"word","word":"access"}' })
  await set('tier0', 'educational_games', { value: '{"kind":"none"}' })
  expect(await given()).toContain('synaptic_upgrades')
  expect(await given()).not.toContain('educational_games')
  await hub.close()
})

test('a cell travels with its sentence and its value', async () => {
  const hub = await createTestApp()
  const cells = v.parse(listPlanFeatures.response, await (await hub.app.request('/api/plan-features')).json())
  const of = (plan: PlanId, key: string) =>
    cells.find(({ plan_id, feature_key }) => plan_id === plan && feature_key === key)
  expect(of('tier5', 'brainvault_storage')).toMatchObject({
    feature_description: '13 + 2 synaptic',
    value: { kind: 'synaptic', count: 13, synaptic: 2 },
  })
  expect(of('tier1', 'gauntlet_leaderboard')).toMatchObject({
    feature_description: 'Week+',
    value: { kind: 'period', period: 'week', more: true },
  })
  expect(of('tier0', 'synaptic_upgrades')).toMatchObject({
    feature_description: 'No',
    value: { kind: 'none' },
  })
  await hub.close()
})

test('while the payment provider does not answer, no plan can be bought', async () => {
  const hub = await createTestApp()
  const answer = await hub.app.request('/api/payments/plans')
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  await hub.close()
})

test('what plans give is built once a feature of the hub brings it', async () => {
  const builtIn = async (more: readonly Feature[]): Promise<string[]> => {
    const hub = await createTestApp()
    const plans = features.filter(({ id }) => id === 'plans')
    const app = createApp(hub, [...plans, ...more])
    const cells: { feature_key: string; built: boolean }[] = await (
      await app.request('/api/plan-features')
    ).json()
    await hub.close()
    return [...new Set(cells.filter(({ built }) => built).map(({ feature_key }) => feature_key))]
  }
  expect(await builtIn([{ id: 'votes', brings: ['vaultvision_voting'] }])).toEqual(['vaultvision_voting'])
  expect(await builtIn([])).toEqual([])
})
