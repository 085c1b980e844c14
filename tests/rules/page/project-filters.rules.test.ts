import { expect, test } from 'vitest'
import { type ProjectFilters, projectsAddress } from '#src/features/projects-desk/project-filters.rules.ts'

const { filtersIn, searchOf } = projectsAddress
const nothing: ProjectFilters = { q: '', status: null, category: null, owner: null, sort: 'newest' }

test('the address of the projects desk says what is looked for, and is read as it was written', () => {
  const everything: ProjectFilters = {
    q: 'loan',
    status: 'refused',
    category: 'Guilds',
    owner: 'nobody',
    sort: 'silent',
  }
  expect(searchOf(nothing, {})).toEqual({ desk: 'projects' })
  expect(searchOf(everything, { open: 'arena-almanac' })).toEqual({
    ...everything,
    desk: 'projects',
    open: 'arena-almanac',
  })
  expect(filtersIn(searchOf(everything, {}))).toEqual(everything)
})

test.each([{ status: 'gone' }, { category: 'guilds' }, { owner: 'alice' }, { sort: 'best' }])(
  'whoever writes %j there looks for everything',
  (search) => {
    expect(filtersIn(search)).toEqual(nothing)
  },
)
