import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#src/ui/controls/button.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { hide, show } from './ui.gallery.tsx'

const onSelect = vi.fn<(value: string) => void>()
const button = page.getByRole('button', { name: 'Language' })
const french = page.getByRole('menuitemradio', { name: 'Français' })

beforeEach(() => {
  onSelect.mockClear()
  show(
    <MenuButton
      trigger={<Button>Language</Button>}
      chosen="en"
      onSelect={onSelect}
      items={[
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français', lang: 'fr' },
      ]}
    />,
  )
})
afterEach(hide)

describe('A menu', () => {
  test('opens with the first press, shows what holds, and reports the choice', async () => {
    await userEvent.click(button)
    await expect
      .element(page.getByRole('menuitemradio', { name: 'English' }))
      .toHaveAttribute('aria-checked', 'true')
    await userEvent.click(french)
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('fr')
    await expect.element(french).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('is worked by the keyboard alone and gives the focus back', async () => {
    await vi.waitFor(() => button.element().focus())
    await userEvent.keyboard('{Enter}')
    await expect.element(french).toBeVisible()
    await userEvent.keyboard('fr{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('fr')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(french).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(french).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})
