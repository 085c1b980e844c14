import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Gallery } from '#src/dev/gallery/gallery.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { violations } from '#tests/support/page/violations.ts'
import { hide, show } from './ui.gallery.tsx'

const dress = (theme: string, dir: 'ltr' | 'rtl' = 'ltr') => {
  document.documentElement.lang = 'en'
  document.documentElement.dir = dir
  document.documentElement.dataset.theme = theme
  document.title = 'Gallery'
}

beforeEach(() => show(<Gallery />))
afterEach(() => {
  hide()
  dress('multi-gradient')
})

describe('axe finds nothing in the gallery', () => {
  test.for([['multi-gradient'], ['light-mode'], ['ocean-deep']])('in %s', async ([theme = '']) => {
    dress(theme)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('from right to left', async () => {
    dress('multi-gradient', 'rtl')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('while a dialog, a menu or a toast is open', async () => {
    dress('multi-gradient')
    await userEvent.click(page.getByRole('button', { name: 'Actions' }))
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    const id = toast.error('The plans could not be loaded.', { duration: 60_000 })
    await userEvent.click(page.getByRole('button', { name: 'Open dialog' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await violations()).toEqual([])
    toast.dismiss(id)
  })
})
