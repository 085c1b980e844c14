import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { watchSize } from '#src/browser/watch-size.ts'
import { useRoom } from '#src/ui/use-room.ts'
import { hide, show } from './ui.gallery.tsx'

/** Twice as high where there is little room. */
function Sides() {
  const isWide = useRoom(48)
  return <p style={{ blockSize: isWide ? 1300 : 2600 }}>{isWide ? 'Side by side' : 'One below the other'}</p>
}

let errors: string[] = []
const note = ({ message }: ErrorEvent): void => void errors.push(message)

beforeEach(async () => {
  await page.viewport(1280, 800)
  errors = []
  addEventListener('error', note)
})

afterEach(async () => {
  removeEventListener('error', note)
  hide()
  await page.viewport(1280, 800)
})

test('a page that is laid out anew in a turned window reports no error', async () => {
  let heard = 0
  const unwatch = watchSize([document.body], () => (heard += 1))
  show(<Sides />)
  await expect.element(page.getByText('Side by side')).toBeVisible()
  for (let turn = 0; turn < 5; turn += 1) {
    await page.viewport(375, 800)
    await expect.element(page.getByText('One below the other')).toBeVisible()
    await page.viewport(1280, 800)
    await expect.element(page.getByText('Side by side')).toBeVisible()
  }
  await expect.poll(() => heard).toBeGreaterThan(1)
  unwatch()
  expect(errors).toEqual([])
})

test('nobody hears of a size once the watch has ended', async () => {
  let heard = 0
  const place = document.body.appendChild(document.createElement('div'))
  const unwatch = watchSize([place], () => (heard += 1))
  await expect.poll(() => heard).toBe(1)
  place.style.blockSize = '50px'
  await expect.poll(() => heard).toBe(2)
  place.style.blockSize = '90px'
  unwatch()
  await new Promise((done) => setTimeout(done, 200))
  expect(heard).toBe(2)
  place.remove()
})
