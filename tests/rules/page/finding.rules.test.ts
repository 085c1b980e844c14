import { describe, expect, test } from 'vitest'
import type { EntryGroup } from '#src/features/command-palette/entry.ts'
import type { Searched } from '#src/features/command-palette/finding.rules.ts'
import { find, nextOf, piecesOf, placesUsedLast } from '#src/features/command-palette/finding.rules.ts'

const entry = (group: EntryGroup, name: string, whereabouts?: string): Searched => ({
  id: name,
  group,
  name,
  ...(whereabouts !== undefined && { whereabouts }),
})

const entries: readonly Searched[] = [
  entry('languages', 'English'),
  entry('languages', 'Français', 'French'),
  entry('places', 'Gauntlet'),
  entry('places', 'Games'),
  entry('places', 'Checklists'),
  entry('places', 'Fuel cycle'),
  entry('sections', 'Team Builder', 'Gauntlet'),
  entry('sections', 'Tier list', 'Gauntlet'),
  entry('sections', 'Educational games', 'Gauntlet'),
  entry('actions', 'List of shortcuts'),
  entry('themes', 'Light'),
]

const found = (query: string, recent: readonly string[] = [], among = entries) =>
  find(query, among, recent).map(({ group, rows }) => [group, ...rows.map((row) => row.entry.name)])
const marked = (query: string, name: string, whereabouts?: string) =>
  find(query, [entry('places', name, whereabouts)], [])[0]?.rows[0]?.marks

describe('What the palette finds', () => {
  test('everything for an empty query, in the order of the groups', () => {
    expect(found('')).toEqual([
      ['places', 'Gauntlet', 'Games', 'Checklists', 'Fuel cycle'],
      ['sections', 'Team Builder', 'Tier list', 'Educational games'],
      ['actions', 'List of shortcuts'],
      ['themes', 'Light'],
      ['languages', 'English', 'Français'],
    ])
    expect(found('   ')).toEqual(found(''))
    expect(marked('', 'Games')).toEqual([])
  })

  test('what was used last first, three at most, in that order, and nothing twice', () => {
    expect(found('', ['Light', 'gone', 'Games', 'English', 'Gauntlet'])).toEqual([
      ['recent', 'Light', 'Games', 'English'],
      ['places', 'Gauntlet', 'Checklists', 'Fuel cycle'],
      ['sections', 'Team Builder', 'Tier list', 'Educational games'],
      ['actions', 'List of shortcuts'],
      ['languages', 'Français'],
    ])
    expect(found('games', ['Light', 'Games'])).toEqual([
      ['recent', 'Games'],
      ['sections', 'Educational games'],
    ])
    expect(found('gauntl', ['Light', 'Games', 'English', 'Gauntlet'])[0]).toEqual(['places', 'Gauntlet'])
  })

  test('what goes by another word, after what is called so', () => {
    const plans = { ...entry('actions', 'Explore plans'), also: 'Premium' }
    const list = { ...entry('actions', 'Premium list') }
    expect(found('premium', [], [plans, list])).toEqual([['actions', 'Premium list', 'Explore plans']])
    expect(find('premium', [plans], [])[0]?.rows[0]).toMatchObject({
      marks: [],
      behind: { text: 'Premium', marks: [0, 1, 2, 3, 4, 5, 6] },
    })
    expect(found('pm', [], [plans])).toEqual([])
  })

  test('in a group the best match first, wherever it stood', () => {
    const [places] = found('ga', [], [entry('places', 'Regatta'), entry('places', 'Gauntlet')])
    expect(places).toEqual(['places', 'Gauntlet', 'Regatta'])
  })

  test.each([
    ['letters together', 'list', ['Checklists', 'Tier list', 'List of shortcuts']],
    ['any case', 'GAMES', ['Games', 'Educational games']],
    ['with a letter left out', 'gantlet', ['Gauntlet']],
    ['words in another order', 'list tier', ['Tier list']],
    ['beginnings of words', 'tb', ['Team Builder']],
    ['three letters apart', 'tmb', ['Team Builder']],
    ['two letters apart', 'gt', []],
    ['without its accent', 'francais', ['Français']],
    ['by the name in the reader’s language', 'french', ['Français']],
    ['by where it is, after its name', 'tier gauntlet', ['Tier list']],
    ['spaces around it', '  games ', ['Games', 'Educational games']],
    ['letters far apart', 'aae', []],
    ['words that are nowhere said', 'games undefined', []],
    ['nothing', 'xyz', []],
  ])('%s: %s', (_, query, names) => {
    expect(found(query).flatMap(([, ...rest]) => rest)).toEqual(names)
  })

  test('beginnings of words that stand together', () => {
    expect(found('bv', [], [entry('places', 'BrainVault')])).toEqual([['places', 'BrainVault']])
  })

  test('a match of the name goes before one of the whereabouts', () => {
    const among = [entry('sections', 'Ranks', 'Gauntlet'), entry('sections', 'Gauntlet for beginners')]
    expect(found('gauntlet', [], among)).toEqual([['sections', 'Gauntlet for beginners', 'Ranks']])
  })

  test.each([
    ['istanbul', 'İstanbul'],
    ['diyarbakir', 'Diyarbakır'],
    ['كتاب', 'کتاب'],
    ['يادگيري', 'یادگیری'],
    ['IŞIK', 'Işık'],
    ['lodz', 'Łódź'],
    ['orsted', 'Ørsted'],
    ['strasse', 'Straße'],
    ['STRAẞE', 'Strasse'],
    ['oeuvre', 'Œuvre'],
    ['aether', 'Æther'],
    ['thor', 'Þór'],
    ['straße', 'Straße'],
  ])('other letters for the same: %s', (query, name) => {
    expect(marked(query, name)).toEqual(name.split('').map((_letter, at) => at))
  })

  test('the letters asked for are marked behind the name, too', () => {
    const behind = (query: string, whereabouts: string) =>
      find(query, [entry('themes', 'Asymmetric', whereabouts)], [])[0]?.rows[0]?.behind
    expect(behind('lime', 'pine, lime accent')).toEqual({ text: 'pine, lime accent', marks: [6, 7, 8, 9] })
    expect(behind('asym', 'pine, lime accent')).toEqual({ text: 'pine, lime accent', marks: [] })
    expect(behind('', 'pine')).toEqual({ text: 'pine', marks: [] })
    expect(behind('asymmetric lime', 'lime')).toEqual({ text: 'lime', marks: [0, 1, 2, 3] })
    expect(find('', [entry('places', 'Games')], [])[0]?.rows[0]?.behind).toBeNull()
    const assets = { ...entry('sections', 'Your plan', 'Settings'), also: 'Assets Past orders' }
    expect(find('past', [assets], [])[0]?.rows[0]?.behind).toEqual({ text: 'Past', marks: [0, 1, 2, 3] })
    expect(find('past orders', [assets], [])[0]?.rows[0]?.behind).toEqual({
      text: 'Past orders',
      marks: [0, 1, 2, 3, 5, 6, 7, 8, 9, 10],
    })
  })

  test('the letters of the name are marked', () => {
    expect(marked('see', 'Straße am See')).toEqual([10, 11, 12])
    expect(marked('asse', 'Straße am See')).toEqual([3, 4, 5])
    expect(marked('strasse platz', 'Straße', 'Platz')).toEqual([0, 1, 2, 3, 4, 5])
    expect(marked('li', 'Tier list')).toEqual([5, 6])
    expect(marked('french', 'Français', 'French')).toEqual([])
    expect(marked('tier gauntlet', 'Tier list', 'Gauntlet')).toEqual([0, 1, 2, 3])
  })
})

test('The places used last are three, the newest first', () => {
  const recent = ['Light', 'Games', 'gone', 'Checklists', 'Gauntlet', 'Fuel cycle']
  expect(placesUsedLast(entries, recent).map(({ entry: { id } }) => id)).toEqual([
    'Games',
    'Checklists',
    'Gauntlet',
  ])
  expect(placesUsedLast([entry('places', 'Team', 'Gauntlet')], ['Team'])).toEqual([
    {
      entry: entry('places', 'Team', 'Gauntlet'),
      marks: [],
      behind: { text: 'Gauntlet', marks: [] },
    },
  ])
  expect(placesUsedLast(entries, [])).toEqual([])
})

describe('Arrow keys', () => {
  const ids = ['a', 'b', 'c']
  test.each([
    ['ArrowDown', null, 'a'],
    ['ArrowDown', 'a', 'b'],
    ['ArrowDown', 'c', 'a'],
    ['ArrowUp', null, 'c'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowUp', 'c', 'b'],
    ['ArrowUp', 'b', 'a'],
    ['ArrowDown', 'gone', 'a'],
    ['Home', 'b', undefined],
    ['x', 'b', undefined],
  ])('%s from %s: %s', (key, active, next) => {
    expect(nextOf(ids, active, key)).toBe(next)
  })
  test('lead nowhere in an empty list', () => {
    expect(nextOf([], null, 'ArrowDown')).toBeUndefined()
    expect(nextOf([], null, 'ArrowUp')).toBeUndefined()
  })
})

test('A name is cut where its marks begin and end', () => {
  expect(piecesOf('Tier list', [5, 6])).toEqual([
    { at: 0, text: 'Tier ', isMarked: false },
    { at: 5, text: 'li', isMarked: true },
    { at: 7, text: 'st', isMarked: false },
  ])
  expect(piecesOf('Games', [])).toEqual([{ at: 0, text: 'Games', isMarked: false }])
  expect(piecesOf('', [])).toEqual([])
})
