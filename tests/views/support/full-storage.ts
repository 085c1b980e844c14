import { vi } from 'vitest'

const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as (
  this: Storage,
  name: string,
  value: string,
) => void

/** A browser that can lack room for one entry of its storage. Call `watch` once before the tests. */
export const storageWithRoomFor = (key: string) => {
  let isFull = false
  return {
    watch: (): void => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
        if (isFull && name === key) throw new DOMException('Full', 'QuotaExceededError')
        setItem.call(this, name, value)
      })
    },
    /** From now on there is no room, or room again. */
    setFull: (full: boolean): void => void (isFull = full),
    /** Stores the entry as another page would, whether there is room or not. */
    put: (value: string): void => setItem.call(localStorage, key, value),
  }
}
