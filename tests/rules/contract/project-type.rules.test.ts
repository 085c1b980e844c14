import { expect, it } from 'vitest'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectTypeOf } from '#contract/projects/project-type.rules.ts'

it('a donation has the project type that the category of its project has; DAO and Others are general', () => {
  expect(projectCategories.map((category) => projectTypeOf[category])).toEqual([
    'communities',
    'personal',
    'illuvium',
    'guilds',
    'general',
    'general',
  ])
})
