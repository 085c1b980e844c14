import { useMatches } from '@tanstack/react-router'
import { PlaceLater } from '#src/features/places/place-later.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { usePageName } from '../shell/use-page-name.ts'

export function Place() {
  const nameOf = usePageName()
  const match = useMatches().at(-1)
  const data = match?.loaderData
  const purchases = data && 'purchases' in data ? data.purchases : null
  const place = match?.staticData.place
  if (!place) return null
  const name = nameOf(match.pathname.replace(/\/$/u, '')) ?? ''
  return <PlaceLater key={place} {...{ place, name, purchases }} breadcrumbs={<Breadcrumbs />} />
}
