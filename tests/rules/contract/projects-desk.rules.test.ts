import { expect, it } from 'vitest'
import { nextStatuses, silentMs } from '#contract/desk/projects-desk.rules.ts'
import { projectStatuses } from '#contract/projects/projects.contract.ts'

it('every status leads on, never to itself, and what was open once can be opened again', () => {
  for (const status of projectStatuses) {
    expect(nextStatuses[status]).not.toContain(status)
    expect(nextStatuses[status].length).toBeGreaterThan(0)
  }
  expect(nextStatuses).toEqual({
    pending: ['analyzing', 'refused'],
    analyzing: ['active', 'refused'],
    active: ['completed', 'refused'],
    completed: ['active'],
    refused: ['analyzing', 'active'],
  })
})

it('silence is long after sixty days', () => expect(silentMs).toBe(60 * 24 * 3_600_000))
