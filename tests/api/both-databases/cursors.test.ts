import { expect, test } from 'vitest'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

const uuid = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'

test('a list that goes on at a time that no calendar has begins or ends there, and fails for nobody', async () => {
  const hub = await openAfterSale()
  const far = '999999999999999'
  for (const [who, path] of [
    ['guest', `/project-comments/${project}?from=${far}-${uuid}`],
    ['guest', `/project-comments/${project}?to=${far}-${uuid}`],
    ['guest', `/vaultvision/projects/${project}/updates?from=${far}-${uuid}`],
    ['alice', `/vaultvision/followed?from=${far}-${far}-x`],
    ...['newest', 'oldest'].map((sort) => [
      'admin',
      `/braincore/suggestions?sort=${sort}&before=${far}-${uuid}`,
    ]),
    ...['newest', 'oldest'].map((sort) => [
      'admin',
      `/braincore/comments?sort=${sort}&before=9${far}_${uuid}`,
    ]),
    ...['newest', 'oldest', 'heard', 'silent'].flatMap((sort) =>
      [far, `-${far}`].map((ms) => ['admin', `/braincore/projects?sort=${sort}&before=${ms}~x`]),
    ),
  ] as const) {
    const answer = await (who === 'guest'
      ? hub.app.request(`/api${path}`)
      : hub[who === 'admin' ? 'admin' : 'alice'].call('GET', path ?? ''))
    expect(answer.status, path).toBe(200)
  }
  const { projects } = await (await hub.admin.call('GET', `/braincore/projects?before=${far}~x`)).json()
  expect(projects).not.toEqual([])
  expect(await (await hub.admin.call('GET', `/braincore/projects?before=-${far}~x`)).json()).toEqual({
    projects: [],
    next: null,
  })
})
