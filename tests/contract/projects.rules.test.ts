import { expect, it } from 'vitest'
import { projectStatuses } from '#contract/projects.contract.ts'
import { takesComments, takesDonations, takesVotes } from '#contract/projects.rules.ts'

it('donations can be given while the project is active, and only then', () => {
  expect(projectStatuses.filter((status) => takesDonations({ status }))).toEqual(['active'])
})

it('votes can be cast while the project is active, and only then', () => {
  expect(projectStatuses.filter((status) => takesVotes({ status }))).toEqual(['active'])
})

it('comments can be written while the project is active, and about a completed one', () => {
  expect(projectStatuses.filter((status) => takesComments({ status }))).toEqual(['active', 'completed'])
})
