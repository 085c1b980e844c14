import { useEffect, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'

/** Points the link elements for sharing at the page shown now; the server set them for the first page. */
const pointLinksAt = (pathname: string): void => {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel="canonical"], link[rel="alternate"][hreflang]',
  )
  for (const link of links) {
    const address = new URL(link.href)
    address.pathname = pathname
    link.href = address.href
  }
}

/**
 * Sets the window's title while a page is shown, and announces each page but the first. Page names come first, so that
 * tabs can be told apart.
 */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title ? `${title} - The Hub` : 'The Hub'
  }, [title])
  const pathname = useLocation({ select: (location) => location.pathname })
  const written = useRef(pathname)
  useEffect(() => {
    if (pathname === written.current) return
    written.current = pathname
    pointLinksAt(pathname)
  }, [pathname])
  const [first] = useState(pathname)
  const [hasMoved, noteMoved] = useState(false)
  if (pathname !== first && !hasMoved) noteMoved(true)
  return (
    <div role="status" className="sr-only">
      {hasMoved && title}
    </div>
  )
}
