import { expect, it } from 'vitest'
import { projectStatuses } from '#contract/projects/projects.contract.ts'
import { isActive, takesComments } from '#contract/projects/projects.rules.ts'

it('donations and votes can be given while the project is active, and only then', () => {
  expect(projectStatuses.filter((status) => isActive({ status }))).toEqual(['active'])
})

it('comments can be written while the project is active, and about a completed one', () => {
  expect(projectStatuses.filter((status) => takesComments({ status }))).toEqual(['active', 'completed'])
})
