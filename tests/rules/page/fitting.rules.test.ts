import { describe, expect, test } from 'vitest'
import { arrange, fittingPlaces, mostPlaces, yielding } from '#src/features/hover-menu/fitting.rules.ts'

describe('How many places the header shows at most (Shell 2.6)', () => {
  test.each([
    [767 / 16, 4],
    [768 / 16, 4],
    [1023 / 16, 4],
    [1024 / 16, 7],
    [1439 / 16, 7],
    [1440 / 16, Infinity],
    [1920 / 16, Infinity],
  ])('%d rem: %d', (rem, most) => {
    expect(mostPlaces(rem)).toBe(most)
  })
})

describe('The places that fit into the header', () => {
  const places = [100, 100, 100, 100]
  const fit = (room: number, most = Infinity) => fittingPlaces({ places, more: 60, room, most })

  test.each([
    ['all, without More', 400, 4],
    ['one pixel too few: More takes the room of two', 399, 3],
    ['exactly three and More', 360, 3],
    ['one pixel less', 359, 2],
    ['room for one and More', 160, 1],
    ['one pixel less: none, and More', 159, 0],
    ['no room at all', 10, 0],
  ])('%s', (_, room, shown) => {
    expect(fit(room)).toBe(shown)
  })

  test('no more than the window’s width allows, however much room there is', () => {
    expect(fit(1000, 2)).toBe(2)
    expect(fit(1000, 4)).toBe(4)
  })

  test('the last one needs no More behind it only when all the others stand before it', () => {
    expect(fittingPlaces({ places: [100, 300, 20], more: 60, room: 200, most: Infinity })).toBe(1)
  })

  test('widths with fractions of a pixel', () => {
    expect(fittingPlaces({ places: [99.5, 100.5], more: 60, room: 200, most: Infinity })).toBe(2)
  })
})

describe('What gives way to the places: name, wordmark, gem, and at last icons', () => {
  const bar = { places: [100, 100, 100], more: 60, most: Infinity, parts: [50, 80, 20] }

  test.each([
    ['room for all of it', 450, 3, 0],
    ['one pixel less: the name', 449, 3, 1],
    ['room without the name', 400, 3, 1],
    ['the wordmark, too', 399, 3, 2],
    ['room for the gem alone', 320, 3, 2],
    ['the gem, too', 319, 3, 3],
    ['a place under More leaves room for the gem again', 299, 2, 2],
    ['More takes what the gem would need', 279, 2, 3],
    ['no room for the first place: More alone, with the gem', 159, 0, 2],
    ['room for More alone', 60, 0, 3],
  ])('%s', (_, room, fitting, yields) => {
    expect(arrange({ ...bar, room })).toEqual({ fitting, yields, hasMore: fitting < 3 })
  })

  test('one pixel too few for More: the sidebar alone has the places', () => {
    expect(arrange({ ...bar, room: 59 })).toEqual({ fitting: 0, hasMore: false, yields: 2 })
  })

  const administrators = { ...bar, parts: [50, 80, 20, 120] }
  test.each([
    ['places give way before icons', 280, 1, 3],
    ['one pixel less: the first place has their room', 279, 2, 4],
    ['room for no place even so', 159, 0, 4],
  ])('an administrator’s bar: %s', (_, room, fitting, yields) => {
    expect(arrange({ ...administrators, room })).toEqual({ fitting, yields, hasMore: true })
  })

  test('in this order', () => {
    expect(yielding).toEqual(['name', 'wordmark', 'gem', 'icons'])
  })

  test('what isn’t there, or frees no room for a place, stays', () => {
    expect(arrange({ ...bar, most: 2, room: 410, parts: [0, 80, 20] })).toEqual({
      fitting: 2,
      hasMore: true,
      yields: 0,
    })
  })

  test('a long name takes no room from places, and the wordmark none from the gem', () => {
    expect(arrange({ ...bar, room: 400, parts: [175, 80, 20] })).toEqual({
      fitting: 3,
      hasMore: false,
      yields: 1,
    })
  })
})
