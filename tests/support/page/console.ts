import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error that nobody expected fails the test in which it was written to the console. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls.map((pieces) => pieces.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  expect(errors).toEqual([])
})
