import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import { hide, show } from './ui.gallery.tsx'

/** Six days in pages of two, each a moment after it was asked for. */
function Days() {
  const [shown, setShown] = useState(2)
  const list = useRef<HTMLUListElement>(null)
  const focusOnMore = useFocusOnMore()
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return (
    <>
      <input aria-label="Search" />
      <ul ref={list}>
        {days.slice(0, shown).map((day) => (
          <li key={day}>{shown > 4 ? <a href="#day">{day}</a> : day}</li>
        ))}
      </ul>
      {shown < days.length && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusOnMore(currentTarget, list.current?.lastElementChild)
            setTimeout(() => setShown((count) => count + 2), 100)
          }}
        >
          Older
        </button>
      )}
    </>
  )
}

const older = page.getByRole('button', { name: 'Older' })

describe('More of a list', () => {
  beforeEach(() => show(<Days />))
  afterEach(hide)

  test('has the focus at the first that came, also where the button has gone', async () => {
    await userEvent.click(older)
    await expect.element(page.getByText('Wednesday')).toHaveFocus()
    await userEvent.click(older)
    await expect.element(page.getByRole('link', { name: 'Friday' })).toHaveFocus()
    await expect.element(older).not.toBeInTheDocument()
  })

  test('leaves the focus to who went elsewhere meanwhile', async () => {
    await userEvent.click(older)
    const search = page.getByRole('textbox', { name: 'Search' })
    search.element().focus()
    await expect.element(page.getByText('Wednesday')).toBeVisible()
    await expect.element(search).toHaveFocus()
  })
})
