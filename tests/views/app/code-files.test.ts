import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { importOnceThere } from '#src/browser/code-files.ts'

const come = () => new Response('export {}')
const away = () => new Response('Away', { status: 503 })

const watch = () => vi.spyOn(globalThis, 'fetch')
let ask: ReturnType<typeof watch>
beforeEach(() => {
  ask = watch()
})
afterEach(() => ask.mockRestore())

describe('The code of a part', () => {
  test('is not imported while one of its files is missing, and is when that has come', async () => {
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the part'))
    const files = ['assets/part-1.js', 'assets/shared-1.js']
    ask.mockImplementation(async (file) => (file === '/assets/shared-1.js' ? away() : come()))
    await expect(importOnceThere(load, files)).rejects.toThrow('/assets/shared-1.js')
    ask.mockRejectedValue(new TypeError('No connection'))
    await expect(importOnceThere(load, files)).rejects.toThrow('/assets/shared-1.js')
    expect(load).not.toHaveBeenCalled()
    ask.mockImplementation(async () => come())
    await expect(importOnceThere(load, files)).resolves.toBe('the part')
    expect(load).toHaveBeenCalledOnce()
  })

  test('is asked for once by all who need it, and not again once it is there', async () => {
    ask.mockImplementation(async () => come())
    const load = () => Promise.resolve(null)
    await Promise.all([
      importOnceThere(load, ['assets/part-2.js', 'assets/shared-2.js']),
      importOnceThere(load, ['assets/other-2.js', 'assets/shared-2.js']),
    ])
    await importOnceThere(load, ['assets/part-2.js', 'assets/shared-2.js'])
    expect(ask.mock.calls.map(([file]) => file)).toEqual([
      '/assets/part-2.js',
      '/assets/shared-2.js',
      '/assets/other-2.js',
    ])
  })

  test('that stands in the file of its caller needs none', async () => {
    await expect(importOnceThere(() => Promise.resolve('the part'))).resolves.toBe('the part')
    expect(ask).not.toHaveBeenCalled()
  })

  test('that breaks off on its way is missing', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('Broken off')) })
    ask.mockResolvedValue(new Response(broken))
    const load = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
    await expect(importOnceThere(load, ['assets/part-3.js'])).rejects.toThrow('/assets/part-3.js')
    expect(load).not.toHaveBeenCalled()
  })

  test('that the document began with is not asked for', async () => {
    const entry = document.createElement('script')
    entry.type = 'text/plain'
    entry.src = '/assets/entry-4.js'
    document.head.append(entry)
    await importOnceThere(() => Promise.resolve(null), ['assets/entry-4.js'])
    entry.remove()
    expect(ask).not.toHaveBeenCalled()
  })
})
