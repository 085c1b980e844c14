import { useEffect } from 'react'

/** The window's title while a page is shown. Page names first: they are what tells tabs apart. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title ? `${title} - The Hub` : 'The Hub'
  }, [title])
  return null
}
