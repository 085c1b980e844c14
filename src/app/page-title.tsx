import { useEffect } from 'react'

/** Sets the window's title while a page is shown. Page names come first, so that tabs can be told apart. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title ? `${title} - The Hub` : 'The Hub'
  }, [title])
  return null
}
