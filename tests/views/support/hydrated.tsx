import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished } from 'vitest'
import '#src/app/shell/shell.css'
import '#src/main.css'
import { useHydrated } from '#src/ui/use-hydrated.ts'

function Watched({ onTaken, children }: { onTaken: () => void; children: ReactNode }) {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) onTaken()
  }, [isHydrated, onTaken])
  return children
}

/** What a server sends of a view, in the language that is active, and the browser that takes it over when told. */
export function sentByServer(view: ReactNode): { place: HTMLElement; takeOver: () => Promise<void> } {
  const taken = Promise.withResolvers<void>()
  const page = (
    <Watched onTaken={taken.resolve}>
      <I18nProvider i18n={i18n}>{view}</I18nProvider>
    </Watched>
  )
  const place = document.body.appendChild(document.createElement('div'))
  // Layouts ask for the room of a page's content.
  place.id = 'content'
  place.innerHTML = renderToString(page)
  const differences: unknown[] = []
  let leave = (): void => {}
  onTestFinished(() => {
    leave()
    place.remove()
    expect(differences).toEqual([])
  })
  return {
    place,
    takeOver: () => {
      const root = hydrateRoot(place, page, { onRecoverableError: (error) => differences.push(error) })
      leave = () => root.unmount()
      return taken.promise
    },
  }
}
